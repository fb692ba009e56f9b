// What the server said no to, or that it said nothing. The message is for people.
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status = 0, // as HTTP has it; 0 where nothing was said
  ) {
    super(message);
  }
}
