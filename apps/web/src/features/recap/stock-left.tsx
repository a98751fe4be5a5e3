import { goodsOf, type Item, type ItemWaitlist, itemEndpoints, shareOf } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { itemsQuery } from '../../shared/api/queries.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { UndoToast } from '../../shared/ui/toast/undo-toast.tsx'

/**
 * Offers to lower an item's stock by what was won of it in a live, as long as its stock is the one that
 * the live began with. Where nothing is left it says so: no item has a stock of 0.
 */
export function StockLeft({ waitlist }: { waitlist: ItemWaitlist }) {
  const { t } = useTranslation('recap')
  const { api } = useServices()
  const items = useQuery(itemsQuery(api)).data
  const { stock } = goodsOf(waitlist)
  const won = waitlist.claims.reduce((sum, claim) => sum + shareOf(claim).won, 0)
  const left = Math.max(0, stock - won - (waitlist.heldElsewhere ?? 0))
  const item = items?.find(({ id }) => id === waitlist.itemId)
  const setStock = useApiMutation({
    mutationFn: ({ item, to }: { item: Item; to: number }) =>
      api(itemEndpoints.update, {
        params: { itemClueId: item.id },
        body: { clueText: item.clue_text, stock: to },
      }),
    failed: t('stock.failed'),
    refresh: [itemsQuery(api).queryKey],
  })
  if (stock === 1 || !item) return null
  const lower = () =>
    setStock.mutate(
      { item, to: left },
      {
        onSuccess: () => {
          const id = toast(
            <UndoToast
              text={t('stock.done', { code: item.clue_text, left })}
              label={t('stock.undo')}
              onUndo={() => {
                toast.dismiss(id)
                setStock.mutate({ item, to: stock })
              }}
            />,
          )
        },
      },
    )
  const isOffered = left > 0 && left < stock && (item.stock ?? 1) === stock
  return (
    <div className="-mr-3 flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line py-1.5">
      <p className="figures text-sm text-ink-soft">
        {left === 0 ? t('stock.soldOut') : t('stock.left', { left, stock })}
      </p>
      {isOffered ? (
        <Button variant="quiet" loading={setStock.isPending} onClick={lower}>
          {t('stock.set')}
        </Button>
      ) : null}
    </div>
  )
}
