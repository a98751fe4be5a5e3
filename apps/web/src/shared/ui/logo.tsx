import { classNames } from './class-names.ts'
import { MARK } from './mark.ts'

/** The mark. Decoration; a name stands beside it, or on the link around it. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={classNames('shrink-0', className)}>
      <path className="fill-action" d={MARK.stem} />
      <circle className="fill-first" {...MARK.counter} />
    </svg>
  )
}

/** The mark with the name, which may be hidden where there is no room for it. */
export function Logo({ nameClassName }: { nameClassName?: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <LogoMark />
      <span className={classNames('text-xl font-extrabold tracking-tight', nameClassName)}>
        Dibs
      </span>
    </span>
  )
}
