import type { ReactNode } from 'react'

type ProfileRowProps = { label: string; value: ReactNode; action?: ReactNode }

/** One line of the profile: what it is, how it stands, and what can be done. */
export function ProfileRow({ label, value, action }: ProfileRowProps) {
  return (
    <div className="flex min-h-16 items-center justify-between gap-3 px-5 py-2 sm:px-6">
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">{label}</p>
        <div className="font-semibold break-words">{value}</div>
      </div>
      {action}
    </div>
  )
}

/** Rows that belong together, under their heading. */
export function ProfileGroup(props: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={props.id}
      className="overflow-hidden rounded-lg bg-surface shadow-raised"
    >
      <h2 id={props.id} className="px-5 pt-5 pb-1 text-lg font-extrabold sm:px-6">
        {props.title}
      </h2>
      <div className="divide-y divide-line pb-2">{props.children}</div>
    </section>
  )
}
