import { classNames } from './class-names.ts'

/** Holds the place of something that is being loaded. Size and shape come as classes. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-shimmer rounded-sm bg-sunken', className)}
    />
  )
}

/** Wraps skeletons, saying once what is going on. */
export function SkeletonGroup(props: {
  label: string
  className?: string
  children: React.ReactNode
}) {
  return (
    <div role="status" aria-label={props.label} className={props.className}>
      {props.children}
    </div>
  )
}
