import type { DeviceKind } from '@dibs/contract'
import { parse } from 'bowser'

/** The rest of a longer header tells nothing more, and must not cost time. */
const READ_CHARACTERS = 400
const MAX_CHARACTERS = 60

/** A device as a person would name it, and what sort of machine it is. */
export type DeviceDescription = { name: string; kind: DeviceKind }

const KINDS: Record<string, DeviceKind> = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop' }

/**
 * The device that a call came from, by its `User-Agent`: "Chrome, Android" and a phone. Without
 * that, the name is its first product, as `curl`, or "unknown". 60 characters at most.
 */
export function describeDevice(userAgent: string | undefined): DeviceDescription {
  const read = (userAgent ?? '').slice(0, READ_CHARACTERS).trim()
  if (read === '') return { name: 'unknown', kind: 'other' }
  const { browser, os, platform } = parse(read)
  const named = [browser.name, os.name].filter(Boolean).join(', ')
  const [product] = read.split(/[/\s]/)
  return {
    name: (named || product || 'unknown').slice(0, MAX_CHARACTERS),
    kind: KINDS[platform.type ?? ''] ?? 'other',
  }
}

/** The name alone. */
export const deviceNameOf = (userAgent: string | undefined): string =>
  describeDevice(userAgent).name
