import type { Item } from '@dibs/contract'
import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { errorText } from '../../shared/api/error-text.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import { type GoodsChange, GoodsFields, useGoods } from '../../shared/goods/goods-fields.tsx'
import { PATHS } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'

type ItemSheetProps = {
  item: Item
  onSave: (goods: GoodsChange) => Promise<unknown>
  onDelete: () => void
  onClose: () => void
}

/**
 * What is sold under a code: price, stock and name; and the way to delete it. A tap beside it closes it
 * easily by a slip: what was typed is saved, and what cannot be saved is told before it goes.
 */
export function ItemSheet({ item, onSave, onDelete, onClose }: ItemSheetProps) {
  const { t } = useTranslation('items')
  const { t: common } = useTranslation()
  const { relative } = useFormat()
  const goods = useGoods(item)
  const price = useRef<HTMLInputElement>(null)
  const fields = useRef<HTMLFormElement>(null)
  /** What was to be saved when the sheet was closed. */
  const leftWith = useRef<unknown>(null)
  const isForShop = useRef(false)
  const navigate = useNavigate()
  const code = item.clue_text
  const form = useForm({
    read: () => {
      const change = goods.read()
      if (change === null) isForShop.current = false
      return change === null ? null : { value: change }
    },
    // What changes nothing is done at once.
    save: async (change) => (Object.keys(change).length === 0 ? undefined : onSave(change)),
    explain: (cause) => errorText(cause, common, t('error.editFailed')),
    onSaved: () => {
      if (isForShop.current) navigate(PATHS.shop)
      if (leftWith.current !== null) toast.success(t('goods.saved', { code }))
      onClose()
    },
  })
  const leave = () => {
    if (!goods.isTyped || leftWith.current === goods.typed) return onClose()
    leftWith.current = goods.typed
    fields.current?.requestSubmit()
  }
  return (
    <Dialog
      open
      onClose={leave}
      title={code}
      {...(item.price === undefined && { initialFocus: price })}
    >
      <form ref={fields} onSubmit={form.submit} noValidate className="-mt-3">
        <GoodsFields
          goods={goods}
          price={price}
          onShop={() => {
            isForShop.current = true
            fields.current?.requestSubmit()
          }}
        />
        {form.error ? (
          <p role="alert" className="pt-3 font-semibold text-alert">
            {form.error}
          </p>
        ) : null}
        <div className="mt-5 grid">
          <Button type="submit" size="large" loading={form.isSaving}>
            {common('action.save')}
          </Button>
        </div>
      </form>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
        <p className="text-sm text-ink-soft">
          {item.is_example
            ? t('list.example')
            : t('list.changed', { time: relative(item.updated_at) })}
        </p>
        <Button
          variant="dangerQuiet"
          onClick={onDelete}
          icon={<Trash2 aria-hidden="true" className="size-5" />}
        >
          {t('row.delete', { code })}
        </Button>
      </div>
    </Dialog>
  )
}
