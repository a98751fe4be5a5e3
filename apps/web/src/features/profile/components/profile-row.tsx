import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type ProfileRowProps = {
  icon: LucideIcon
  label: string
  value: ReactNode
  action?: ReactNode
}

/** One line of the profile: what it is, how it stands, and what can be done. */
export function ProfileRow({ icon: Icon, label, value, action }: ProfileRowProps) {
  return (
    <div className="flex gap-4 px-5 py-3 sm:px-6">
      <Icon aria-hidden="true" className="mt-3 size-5 shrink-0 text-ink-soft" />
      <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-28">
          <p className="text-sm text-ink-soft">{label}</p>
          <div className="font-semibold wrap-anywhere">{value}</div>
        </div>
        {action}
      </div>
    </div>
  )
}

/** Stands where a value is missing. */
export function NotSet({ text }: { text: string }) {
  return <span className="font-normal text-ink-soft">{text}</span>
}

/** Rows that belong together, under their heading. */
export function ProfileGroup(props: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={props.id}
      className="overflow-hidden rounded-lg bg-surface shadow-raised"
    >
      <h2 id={props.id} className="px-5 pt-5 pb-2 text-lg font-extrabold sm:px-6">
        {props.title}
      </h2>
      <div className="divide-y divide-line pb-2">{props.children}</div>
    </section>
  )
}
