import type { Random } from './random.ts'
import { CITIES, COLOURS, SIZES } from './words.ts'

/** What is held up at the moment. */
export type Item = { code: string; product: string; price: number }

const GIVEN = ['siti', 'rina', 'bunda aya', 'dewi', 'putri', 'mama kayla', 'novi', 'tari'] as const

/** Fills a template's places: codes as people type them, everything else by chance. */
export function phrase(random: Random, template: string, item: Item): string {
  const written = writeCode(random, item.code)
  return template.replace(/\{(\w+)\}/g, (_place, name: string) => {
    switch (name) {
      case 'code':
        return written
      case 'product':
        return item.product
      case 'price':
        return String(item.price)
      case 'count':
        return String(random.between(1, 6))
      case 'weight':
        return String(random.between(45, 85))
      case 'colour':
        return random.pick(COLOURS)
      case 'city':
        return random.pick(CITIES)
      case 'size':
        return random.pick(SIZES)
      default:
        return random.pick(GIVEN)
    }
  })
}

/** A code as a thumb in a hurry writes it: `A12`, `a12`, and now and then `A 12`, `a12kk` or `a-12`. */
function writeCode(random: Random, code: string): string {
  const [letter = '', digits = ''] = [code.slice(0, 1), code.slice(1)]
  const low = letter.toLowerCase()
  const roll = random.next()
  if (roll < 0.45) return code
  if (roll < 0.82) return low + digits
  if (roll < 0.88) return `${letter} ${digits}`
  if (roll < 0.92) return `${low} ${digits}`
  if (roll < 0.95) return `${low}${digits}kk`
  if (roll < 0.97) return `${low}-${digits}`
  if (roll < 0.985) return `${letter}.${digits}`
  return `${low}${low}${digits}`
}
