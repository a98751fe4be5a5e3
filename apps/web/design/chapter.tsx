import type { ReactNode } from 'react'

/** A part of the design page. */
export function Chapter(props: { title: string; rule: string; children: ReactNode }) {
  return (
    <section className="grid gap-6">
      <div>
        <h2 className="text-2xl font-extrabold">{props.title}</h2>
        <p className="mt-1 max-w-[64ch] text-ink-soft">{props.rule}</p>
      </div>
      {props.children}
    </section>
  )
}

/** One component in its states, under its name. */
export function Example(props: { name: string; children: ReactNode; column?: boolean }) {
  return (
    <div className="grid content-start gap-3">
      <h3 className="text-sm font-bold text-ink-soft">{props.name}</h3>
      <div className={props.column ? 'grid gap-4' : 'flex flex-wrap items-center gap-3'}>
        {props.children}
      </div>
    </div>
  )
}
