/** What was typed cannot be done; the message is a sentence that says why. */
export class BadArguments extends Error {
  override readonly name = 'BadArguments'
}
