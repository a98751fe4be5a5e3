import { helperEndpoints } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useQueueState } from '../../shared/claims/changes-provider.tsx'
import { useServices } from '../../shared/services/services.tsx'
import { Badge } from '../../shared/ui/badge.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { goToShop } from './go-to-shop.ts'
import { useOwnApi } from './use-own-api.ts'

/** The shops in which somebody helps. */
export function useHelpedShops() {
  const own = useOwnApi()
  return useQuery({
    queryKey: ['helped-shops'],
    queryFn: async ({ signal }) => (await own(helperEndpoints.listShops, { signal })).data.shops,
  })
}

/** One's own shop and those in which one helps, to go to. */
export function SwitchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('helpers')
  const { helped, storage } = useServices()
  const { data: shops } = useHelpedShops()
  const waiting = useQueueState().changes.length
  return (
    <Dialog open title={t('switch.title')} onClose={onClose}>
      <div className="grid gap-4">
        {waiting > 0 ? (
          <p role="status" className="rounded-md bg-sunken px-4 py-3 text-sm">
            {t('switch.waiting', { count: waiting })}
          </p>
        ) : null}
        <ul className="grid gap-2">
          <ShopRow
            title={t('switch.own')}
            hint={t('switch.ownHint')}
            isHere={!helped}
            onOpen={() => goToShop(storage, null)}
          />
          {shops?.map((shop) => (
            <ShopRow
              key={shop.helperId}
              title={shop.shop || t('shops.nameless')}
              hint={t('shops.ofHelp', { role: t(`role.${shop.role}`), name: shop.name })}
              isHere={helped?.helperId === shop.helperId}
              onOpen={() => goToShop(storage, shop)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

function ShopRow(props: { title: string; hint: string; isHere: boolean; onOpen: () => void }) {
  const { t } = useTranslation('helpers')
  const { title, hint, isHere, onOpen } = props
  return (
    <li>
      <button
        type="button"
        onClick={isHere ? undefined : onOpen}
        aria-current={isHere || undefined}
        className="flex min-h-14 w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-4 py-2 text-left aria-[current]:bg-action-tint"
      >
        <span className="min-w-[min(100%,9rem)] flex-1">
          <bdi className="block font-bold wrap-anywhere">{title}</bdi>
          <span className="block text-sm text-ink-soft wrap-anywhere">{hint}</span>
        </span>
        {isHere ? (
          <Badge tone="action" icon={<Check aria-hidden="true" className="size-4" />}>
            {t('switch.here')}
          </Badge>
        ) : null}
      </button>
    </li>
  )
}
