import { useTranslation } from 'react-i18next'
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

/** Says below the skeletons of a page that they are there for long. */
export function StillLoading() {
  const { t } = useTranslation()
  return (
    <p className="animate-[fade_200ms_4s_both] text-center text-ink-soft">{t('status.slow')}</p>
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
