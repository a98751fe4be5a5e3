import type { ReactNode } from 'react'
import { useTitle } from './use-title.ts'

type PageProps = {
  title: string
  lead?: ReactNode
  /** Stands before the title, such as the way back. */
  before?: ReactNode
  /** Stands at the title's right, such as a button. */
  aside?: ReactNode
  children: ReactNode
}

/** A page behind the login: its title, and its content in the middle of the screen. */
export function Page({ title, lead, before, aside, children }: PageProps) {
  useTitle(title)
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-1 flex-col gap-4 px-4 pt-2 pb-8 sm:gap-6 sm:px-6 lg:pt-6 low:gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {before ? <div className="-mr-2 -ml-2">{before}</div> : null}
        <div className="min-w-0 grow basis-[8rem]">
          <h1 className="text-2xl font-extrabold">{title}</h1>
          {lead ? <p className="mt-1 max-w-[56ch] text-ink-soft">{lead}</p> : null}
        </div>
        {aside}
      </div>
      {children}
    </div>
  )
}
