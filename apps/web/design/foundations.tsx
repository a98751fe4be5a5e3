import { Chapter, Example } from './chapter.tsx'

const COLOURS: readonly [use: string, tokens: readonly string[]][] = [
  ['Planes: paper, what lies on it, what is set into it', ['paper', 'surface', 'sunken', 'chip']],
  ['Ink, and the lines that part things', ['ink', 'ink-soft', 'edge', 'line']],
  ['Actions, and nothing else', ['action', 'action-strong', 'action-tint', 'on-action']],
  ['Whoever is first, and nothing else', ['first', 'first-tint', 'first-ink', 'on-first']],
  ['Live, danger, news', ['alert', 'alert-strong', 'alert-tint', 'on-alert']],
]
const SIZES = ['hero', '3xl', '2xl', 'xl', 'lg', 'base', 'sm', 'xs'] as const
const RADII = ['sm', 'md', 'lg', 'xl', 'full'] as const
const MOTION: readonly [name: string, says: string][] = [
  ['land', 'A claim has landed'],
  ['rise', 'A sheet or a toast comes up'],
  ['fade', 'A veil, a tip'],
  ['pulse-live', 'On air'],
  ['shimmer', 'Something is being loaded'],
  ['turn', 'Something is being done'],
]

/** The tokens of `shared/styles/tokens.css`. */
export function Foundations() {
  return (
    <Chapter
      title="Foundations"
      rule="Ink on warm paper by day, paper on ink by night, as the system is set. No state is told by colour alone; text stands at 4.5:1 or better against its plane."
    >
      <Colours />
      <Example name="Type: Plus Jakarta Sans, tabular figures wherever numbers change" column>
        {SIZES.map((size) => (
          <p key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: 1.15 }}>
            <span className="font-extrabold">Siapa cepat, dia dapat</span>{' '}
            <span className="figures text-ink-soft">{size} 0123</span>
          </p>
        ))}
      </Example>
      <div className="grid gap-8 sm:grid-cols-2">
        <Example name="Corners">
          {RADII.map((radius) => (
            <span
              key={radius}
              className="grid size-20 place-items-center bg-surface text-xs shadow-raised"
              style={{ borderRadius: `var(--radius-${radius})` }}
            >
              {radius}
            </span>
          ))}
        </Example>
        <Example name="Planes: raised, floating">
          <span className="grid size-24 place-items-center rounded-lg bg-surface text-xs shadow-raised">
            raised
          </span>
          <span className="grid size-24 place-items-center rounded-lg bg-surface text-xs shadow-floating">
            floating
          </span>
        </Example>
      </div>
      <Example name="Motion: settles quickly, and rests where less of it is asked for">
        {MOTION.map(([name, says]) => (
          <span key={name} className="rounded-md bg-surface px-4 py-3 text-sm shadow-raised">
            <span
              className="mr-2 inline-block size-3 rounded-full bg-action"
              style={{ animation: `var(--animate-${name})` }}
            />
            <b>{name}</b> {says}
          </span>
        ))}
      </Example>
    </Chapter>
  )
}

function Colours() {
  return (
    <div className="grid gap-4">
      {COLOURS.map(([use, tokens]) => (
        <Example key={use} name={use}>
          {tokens.map((token) => (
            <span key={token} className="grid gap-1 text-xs">
              <span
                className="h-16 w-28 rounded-md ring-1 ring-line"
                style={{ background: `var(--color-${token})` }}
              />
              {token}
            </span>
          ))}
        </Example>
      ))}
    </div>
  )
}
