/** The platform's rule for public handles: letters, digits, underscore, period; 2 to 24 characters. */
const USERNAME = /^[\p{L}\p{N}_.]{2,24}$/u

/** A username as it is compared: without a leading @, blanks around it, and case. */
export function normaliseUsername(typed: string): string {
  return typed.trim().replace(/^@/, '').toLowerCase()
}

/** Whether a normalised username can exist on the platform at all. */
export function isUsername(username: string): boolean {
  return USERNAME.test(username)
}
