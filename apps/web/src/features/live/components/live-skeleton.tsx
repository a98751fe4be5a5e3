import { useTranslation } from 'react-i18next'
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.tsx'

/** Holds the place of the lists until it is known whether a live runs. */
export function LiveSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('status.loading')} className="grid gap-4">
      <Skeleton className="h-13 rounded-md" />
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-28 rounded-lg" />
    </SkeletonGroup>
  )
}
