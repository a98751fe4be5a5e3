import { ArrowLeftRight, Store } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router'
import { useChangeQueue } from '../../shared/claims/changes-provider.tsx'
import type { Helped } from '../../shared/helped/helped.ts'
import { PATHS } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { goToShop } from './go-to-shop.ts'
import { SwitchDialog } from './switch-dialog.tsx'

/** Over every page in somebody else's shop: whose it is, what one does there, and the way out. */
export function ShopBar() {
  const { t } = useTranslation('helpers')
  const { helped } = useServices()
  const [isSwitching, setIsSwitching] = useState(false)
  const isDesk = useMatch(PATHS.live) !== null
  if (!helped) return null
  return (
    <section
      aria-label={t('bar.label')}
      className={classNames(
        'flex min-h-11 items-center gap-x-3 bg-action-tint px-3 text-sm text-action sm:px-6 print:hidden',
        // The desk needs each line.
        !isDesk && 'mb-2',
      )}
    >
      <Store aria-hidden="true" className="size-5 shrink-0" />
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 py-1">
        <span className="min-w-0 truncate font-bold">
          <bdi>{helped.shop || t('shops.nameless')}</bdi>
        </span>
        <span className="whitespace-nowrap">{t(`role.${helped.role}`)}</span>
      </p>
      <button
        type="button"
        onClick={() => setIsSwitching(true)}
        className="tap inline-flex items-center gap-1.5 font-bold underline underline-offset-4"
      >
        <ArrowLeftRight aria-hidden="true" className="size-4" />
        {t('bar.switch')}
      </button>
      {isSwitching ? <SwitchDialog onClose={() => setIsSwitching(false)} /> : null}
      <EndedDialog helped={helped} />
    </section>
  )
}

/** Says that the owner has ended the help, and what became of what was not saved. */
function EndedDialog({ helped }: { helped: Helped }) {
  const { t } = useTranslation('helpers')
  const { storage } = useServices()
  const changes = useChangeQueue()
  const hasEnded = useSyncExternalStore(helped.subscribe, helped.hasEnded)
  const lost = useSyncExternalStore(changes.subscribe, () => {
    const { changes: waiting, refused } = changes.getState()
    return waiting.length + refused.length
  })
  const leave = () => {
    changes.clear()
    goToShop(storage, null)
  }
  if (!hasEnded) return null
  return (
    <Dialog open title={t('ended.title')} onClose={leave}>
      <div className="grid gap-4">
        <p>
          {t('ended.text', { shop: helped.shop || t('shops.nameless') })}
          {lost > 0 ? ` ${t('ended.lost', { count: lost })}` : ''}
        </p>
        <Button size="large" wide onClick={leave}>
          {t('ended.home')}
        </Button>
      </div>
    </Dialog>
  )
}
