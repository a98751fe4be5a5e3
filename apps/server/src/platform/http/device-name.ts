import { parse } from 'bowser'

/** Longer ones tell nothing more, and must not be work. */
const READ_CHARACTERS = 400
const MAX_CHARACTERS = 60

/**
 * The device that a call came from, as a person would name it, by its `User-Agent`: "Chrome,
 * Android". Else its first product, as `curl`; else "unknown". 60 characters at most.
 */
export function deviceNameOf(userAgent: string | undefined): string {
  const read = (userAgent ?? '').slice(0, READ_CHARACTERS).trim()
  if (read === '') return 'unknown'
  const { browser, os } = parse(read)
  const named = [browser.name, os.name].filter(Boolean).join(', ')
  const [product] = read.split(/[/\s]/)
  return (named || product || 'unknown').slice(0, MAX_CHARACTERS)
}
