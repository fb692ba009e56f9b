// The answer of a database of this browser.
export function promised<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  });
}

// A database with one store. Whoever opens it first makes that.
export function openDatabase(name: string, store: string, options?: IDBObjectStoreParameters): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store, options);
  return promised(request);
}

// When all that was asked for is on the disk; none of it is where something went wrong.
export function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
}
