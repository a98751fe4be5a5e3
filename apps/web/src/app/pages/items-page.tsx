import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ItemsScreen } from '../../features/items/items-screen.tsx'
import { useLive } from '../../features/live/use-live.ts'
import { PATHS } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'

/** The items, with the way on to the live; while one runs, the header has it. */
export function ItemsPage() {
  const { t } = useTranslation('items')
  const { state, elsewhere } = useLive()
  const isFree = (state === 'idle' || state === 'ended') && elsewhere === null
  return (
    <ItemsScreen
      isLive={!isFree}
      next={
        isFree ? (
          <Link to={PATHS.live} className={buttonClasses({ variant: 'quiet' })}>
            {t('next')}
            <ArrowRight aria-hidden="true" className="size-5" />
          </Link>
        ) : null
      }
    />
  )
}
