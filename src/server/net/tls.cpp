#include "server/net/tls.h"

#include <string_view>
#include <vector>

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/error.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <openssl/err.h>
#include <openssl/ssl.h>

#include "base/file.h"
#include "server/net/peer_stream.h"
#include "server/reasons.h"

namespace quoin::server::net {
namespace {

// TLS 1.3 has no others. All of them are authenticated and forget their keys.
constexpr const char* CiphersOfVersion12 = "ECDHE+AESGCM:ECDHE+CHACHA20";
constexpr std::string_view Protocol = "http/1.1";
// A buffer that grew beyond this is given back after a record.
constexpr std::size_t RecordBufferKept = 2 * 1024;

// The one protocol that is spoken here; who offers only others is told so.
int choose_protocol(SSL*, const unsigned char** chosen, unsigned char* length,
                    const unsigned char* offered, unsigned offered_bytes, void*) {
  for (unsigned i = 0; i < offered_bytes; i += 1 + offered[i]) {
    const std::string_view one(reinterpret_cast<const char*>(offered) + i + 1, offered[i]);
    if (i + 1 + offered[i] > offered_bytes || one != Protocol) continue;
    *chosen = offered + i + 1;
    *length = offered[i];
    return SSL_TLSEXT_ERR_OK;
  }
  return SSL_TLSEXT_ERR_ALERT_FATAL;
}

class SslLayer final : public TlsLayer {
 public:
  SslLayer(TcpSocket socket, asio::ssl::context& context) : stream_(std::move(socket), context) {}

  TcpSocket& socket() override { return stream_.next_layer(); }
  void async_handshake(OnDone done) override {
    stream_.async_handshake(asio::ssl::stream_base::server,
                            [done = std::move(done)](error_code error) { done(error, 0); });
  }
  void async_read_some(asio::mutable_buffer buffer, OnDone done) override {
    stream_.async_read_some(asio::mutable_buffers_1(buffer), std::move(done));
  }
  void async_write_some(asio::const_buffer buffer, OnDone done) override {
    stream_.async_write_some(asio::const_buffers_1(buffer), std::move(done));
  }
  void async_goodbye(OnDone done) override {
    stream_.async_shutdown([done = std::move(done)](error_code error) { done(error, 0); });
  }
  asio::mutable_buffer gather(std::size_t bytes) override {
    if (bytes <= RecordBufferKept && outgoing_.capacity() > RecordBufferKept) outgoing_ = {};
    outgoing_.resize(bytes);
    return asio::buffer(outgoing_);
  }

 private:
  asio::ssl::stream<TcpSocket> stream_;
  std::vector<char> outgoing_;
};

}  // namespace

struct TlsContext {
  asio::ssl::context context{asio::ssl::context::tls_server};
};

std::unique_ptr<TlsLayer> TlsLayer::make(TcpSocket socket, TlsContext& context) {
  return std::make_unique<SslLayer>(std::move(socket), context.context);
}

bool is_plain_http(const error_code& error) {
  return error.category() == asio::error::get_ssl_category() &&
         ERR_GET_REASON(static_cast<unsigned long>(error.value())) == SSL_R_HTTP_REQUEST;
}

Result<TlsContextPtr> load_tls(const std::string& certificate_file, const std::string& key_file) {
  const Result<std::string> certificate = read_file(certificate_file);
  if (!certificate) return certificate.error();
  const Result<std::string> key = read_file(key_file);
  if (!key) return key.error();

  auto tls = std::make_shared<TlsContext>();
  asio::ssl::context& context = tls->context;
  SSL_CTX* native = context.native_handle();
  SSL_CTX_set_min_proto_version(native, TLS1_2_VERSION);
  SSL_CTX_set_cipher_list(native, CiphersOfVersion12);
  SSL_CTX_set_options(
      native, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE);
  SSL_CTX_set_mode(native, SSL_MODE_RELEASE_BUFFERS);
  // What one node remembers is of no use to another, and costs memory.
  SSL_CTX_set_session_cache_mode(native, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_alpn_select_cb(native, choose_protocol, nullptr);

  error_code error;
  // Else OpenSSL would ask at the terminal.
  context.set_password_callback(
      [](std::size_t, asio::ssl::context::password_purpose) { return std::string(); }, error);
  context.use_certificate_chain(asio::buffer(*certificate), error);
  if (error) return Error(reasons::tls_no_certificate).within(certificate_file);
  context.use_private_key(asio::buffer(*key), asio::ssl::context::pem, error);
  if (error && SSL_CTX_get0_privatekey(native) == nullptr) {
    // A key of another kind than the certificate's is refused here already.
    if (key->find("PRIVATE KEY-----") == std::string::npos)
      return Error(reasons::tls_no_key).within(key_file);
    if (key->find("ENCRYPTED") != std::string::npos)
      return Error(reasons::tls_key_password).within(key_file);
  }
  if (error || SSL_CTX_check_private_key(native) != 1)
    return Error(reasons::tls_other_key, key_file, certificate_file);
  return tls;
}

}  // namespace quoin::server::net
