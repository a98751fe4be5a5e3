import type { Shop } from '@dibs/contract'
import { ArrowLeft } from 'lucide-react'
import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { withReason } from '../../shared/api/error-text.ts'
import { FreshCodeDialog } from '../../shared/otp/fresh-code.tsx'
import { PATHS } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { BanksCard } from './banks-card.tsx'
import { MessageCard } from './message-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { PaidCard } from './paid-card.tsx'
import { PricesQuestion } from './prices-question.tsx'
import { QrisCard } from './qris-card.tsx'
import type { ReadPicture } from './read-picture.ts'
import { SenderCard } from './sender-card.tsx'
import { type ShopDraft, useShop, useShopDraft } from './use-shop-draft.ts'

/** Fetched with the first picture that is chosen. */
const readPictureLazily: ReadPicture = async (file) =>
  (await import('./read-picture.ts')).readPicture(file)

/** How the seller is paid, and what their messages say. */
export function ShopScreen({ readPicture = readPictureLazily }: { readPicture?: ReadPicture }) {
  const { t } = useTranslation('shop')
  const { t: common } = useTranslation()
  const { data: shop, error, isFetching, isPaused, refetch } = useShop()
  const goBack = useGoBack()
  return (
    <Page
      title={t('title')}
      lead={shop && <Lead shop={shop} />}
      before={
        <IconButton
          label={common('action.back')}
          onClick={goBack}
          icon={<ArrowLeft aria-hidden="true" className="size-6" />}
        />
      }
    >
      {shop ? (
        <ShopForm shop={shop} readPicture={readPicture} />
      ) : error || isPaused ? (
        <ErrorState
          message={error ? withReason(t('failed'), error, common) : common('error.offline')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonGroup label={common('status.loading')} className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-80 rounded-lg" />
          <Skeleton className="h-80 rounded-lg" />
        </SkeletonGroup>
      )}
    </Page>
  )
}

/** What the page is for; before the first account, what the first bill needs. */
function Lead({ shop }: { shop: Shop }) {
  const { t } = useTranslation('shop')
  return t(shop.banks.length === 0 && shop.qris === null ? 'leadFirst' : 'lead')
}

/** Back to where the seller came from; to the profile, when the app was opened here. */
function useGoBack(): () => void {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return () => void (isFirst ? navigate(PATHS.profile) : navigate(-1))
}

function ShopForm({ shop, readPicture }: { shop: Shop; readPicture: ReadPicture }) {
  const draft = useShopDraft(shop)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnError(draft, form)
  const submit = (event: FormEvent) => {
    // The forms of dialogs are no part of this one, though React lets their events come by.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (!draft.isSaving) draft.submit()
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      onFocus={showWhole}
      noValidate
      className="flex flex-1 flex-col gap-4 **:scroll-mb-36 lg:gap-6"
    >
      <div className="grid items-start gap-4 md:grid-cols-2 lg:gap-6">
        <div className="grid gap-4 lg:gap-6">
          <QrisCard draft={draft} readPicture={readPicture} />
          <BanksCard draft={draft} />
          <MoneyCard draft={draft} />
        </div>
        <div className="grid gap-4 lg:gap-6">
          <SenderCard draft={draft} />
          <MessageCard draft={draft} />
          <PaidCard draft={draft} />
        </div>
      </div>
      <SaveBar draft={draft} />
      <FreshCodeDialog code={draft.code} />
      <PricesQuestion draft={draft} />
    </form>
  )
}

/** A field that the save bar is over is none that a browser scrolls to. What is ticked stays under the finger. */
function showWhole({ target }: FocusEvent<HTMLElement>) {
  if (target.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])'))
    target.scrollIntoView?.({ block: 'nearest' })
}

/** Whoever sees an error beside a field that is off the screen, or folded, finds it focused. */
function useFocusOnError({ errors }: ShopDraft, form: RefObject<HTMLFormElement | null>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors are the reason
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
  }, [errors])
}

/** Stands at the screen's end while something is not saved. */
function SaveBar({ draft }: { draft: ShopDraft }) {
  const { t } = useTranslation('shop')
  const { t: common } = useTranslation()
  const { isUnsaved, isSaving, failure, hasFieldErrors } = draft
  // The bar comes with the first letter, over the field that it is typed into.
  useEffect(() => {
    if (isUnsaved) document.activeElement?.scrollIntoView?.({ block: 'nearest' })
  }, [isUnsaved])
  if (!isUnsaved) return null
  const problem = hasFieldErrors
    ? t('fix')
    : failure
      ? withReason(t('saveFailed'), failure, common)
      : null
  return (
    <div className="bottom-3 z-20 mt-auto [@media(min-height:30rem)]:sticky flex flex-wrap items-center justify-end gap-3 rounded-lg bg-surface p-3 pl-5 shadow-floating max-sm:gap-2 max-sm:pl-4">
      <p role="status" className="min-w-0 flex-1 basis-[5rem] font-semibold max-sm:text-sm">
        {problem === null ? t('unsaved') : <span className="text-alert">{problem}</span>}
      </p>
      <div className="flex gap-3 max-sm:gap-2">
        <Button variant="quiet" onClick={draft.discard} disabled={isSaving}>
          {t('discard')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {common('action.save')}
        </Button>
      </div>
    </div>
  )
}
