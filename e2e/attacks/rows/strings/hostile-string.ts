import { createRandom, type Random } from '../../../chaos/harness/random.ts'
import { ACTIVE, type Context } from './active-kinds.ts'
import { PASSIVE } from './passive-kinds.ts'

/** A text that tries to become more than text. */
export type HostileString = {
  /** The seed that it is made from, which its marker names. */
  seed: number
  text: string
  /** Where it runs if it is inserted as it is; `null` when it only tries to be displayed wrongly. */
  runsIn: Context | null
  /** Another of the same kind that fits an item's code: 15 characters. */
  code: string
}

/** What strings are wrapped in, to break out of where they stand. */
const BEFORE = [
  '',
  '',
  '',
  '"><',
  "'><b>",
  '</title>',
  '</textarea>',
  '</style>',
  '-->',
  ']]>',
  '`',
] as const
const AFTER = ['', '', '<!--', '<b>', ' kak', ' 🙏', '</x>'] as const

/** Six in ten claim to run; the same seed gives the same string. */
export function hostileString(seed: number): HostileString {
  const random = createRandom(seed)
  const code = codeOf(seed, random)
  if (seed % 5 < 2) {
    const kind = PASSIVE[Math.floor(seed / 5) % PASSIVE.length] as (typeof PASSIVE)[number]
    return { seed, code, text: `${seed} ${kind(random)}.`, runsIn: null }
  }
  const at = Math.floor(seed / 5) * 3 + (seed % 5) - 2
  const { runsIn, write } = ACTIVE[at % ACTIVE.length] as (typeof ACTIVE)[number]
  const text = write(seed, random)
  const isMarkup = runsIn === 'markup'
  const around = isMarkup ? [random.pick(BEFORE), random.pick(AFTER)] : ['', '']
  return { seed, code, text: `${around[0]}${text}${around[1]}`, runsIn }
}

const CODES: readonly ((mark: string) => string)[] = [
  (mark) => `<b>${mark}`,
  (mark) => `<a/${mark}=>`,
  (mark) => `"'${mark}\`>`,
  (mark) => `{{${mark}}}`,
  (mark) => `$t(${mark})`,
  (mark) => `<0>${mark}</0>`,
  (mark) => `&lt;${mark};`,
  (mark) => `%s%n${mark}`,
  (mark) => `\${${mark}}`,
  (mark) => `//${mark}\\`,
  (mark) => `\u202E${mark}`,
  (mark) => `a\u0301\u0323${mark}`,
  (mark) => `=${mark}+1`,
  (mark) => `а${mark}`,
]

const codeOf = (seed: number, { pick }: Random) => pick(CODES)(seed.toString(36))
