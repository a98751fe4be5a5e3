/** The first `count` digits of a text, whatever stands between them. */
export function firstDigits(text: string, count: number): string {
  return text.replace(/\D/g, '').slice(0, count)
}
