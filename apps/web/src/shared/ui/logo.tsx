import { classNames } from './class-names.ts'

/**
 * The mark: a d whose counter is the golden place of whoever is first. Decoration; a name stands
 * beside it, or on the link around it.
 */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={classNames('shrink-0', className)}>
      <path
        className="fill-action"
        d="M23.2 1h4.1c.94 0 1.7.76 1.7 1.7v26.6c0 .94-.76 1.7-1.7 1.7H14.2C8.01 31 3 25.99 3 19.8S8.01 8.6 14.2 8.6c2.76 0 5.29 1 7.24 2.65V2.7c0-.94.82-1.7 1.76-1.7Z"
      />
      <circle className="fill-first" cx="14.2" cy="19.8" r="5.6" />
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
