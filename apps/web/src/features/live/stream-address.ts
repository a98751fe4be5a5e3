/** The chat stream's address for one connection: the configured one with name and credential. */
export function streamAddress(chatStreamUrl: string, username: string, ticket: string): string {
  const url = new URL(chatStreamUrl)
  url.searchParams.set('uniqueId', username)
  url.searchParams.set('jwtKey', ticket)
  return url.href
}
