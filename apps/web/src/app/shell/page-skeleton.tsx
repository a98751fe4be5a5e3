import { useTranslation } from 'react-i18next'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'

/** Holds the place of a page while its code is on the way. */
export function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup
      label={t('status.loading')}
      className="mx-auto grid w-full max-w-7xl gap-4 p-4 sm:p-6"
    >
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-40 w-full rounded-lg" />
      <Skeleton className="h-40 w-full rounded-lg" />
    </SkeletonGroup>
  )
}
