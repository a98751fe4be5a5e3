import { QRIS_AMOUNT_MAX, type Qris, qrisForAmount, readQris } from '@dibs/core'
import { ChevronDown, ImageUp, Trash2 } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoneyIn } from '../../shared/goods/use-money.ts'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import {
  type CodeFault,
  type CodeReading,
  FILE_MAX_MB,
  readCode,
  readCodeInPicture,
} from './read-code.ts'
import type { ReadPicture } from './read-picture.ts'
import type { ShopDraft } from './use-shop-draft.ts'

const QrPicture = lazy(async () => ({
  default: (await import('../../shared/ui/qr-picture.tsx')).QrPicture,
}))

/** What is going on with a code that is not taken yet. */
type Step =
  | { kind: 'idle' }
  | { kind: 'reading' }
  | { kind: 'refused'; fault: CodeFault }
  | { kind: 'found'; qris: Qris }

type QrisCardProps = { draft: ShopDraft; readPicture: ReadPicture }

/** The seller's own QRIS code: read from a picture or its text, confirmed by its merchant's name. */
export function QrisCard({ draft, readPicture }: QrisCardProps) {
  const { t } = useTranslation('shop')
  const { fields, errors, change } = draft
  const [step, setStep] = useState<Step>({ kind: 'idle' })
  /** Whether it was taken just now, and is to be tried. */
  const [isNew, setIsNew] = useState(false)
  const taken = fields.qris === null ? null : readQris(fields.qris)
  const show = (reading: CodeReading) =>
    setStep(
      reading.ok
        ? { kind: 'found', qris: reading.qris }
        : { kind: 'refused', fault: reading.fault },
    )
  const read = async (file: Blob) => {
    setStep({ kind: 'reading' })
    show(await readCodeInPicture(file, readPicture).catch(() => unreadable))
  }
  return (
    <Card labelledBy="shop-qris">
      <h2 id="shop-qris" className="text-lg font-extrabold">
        {t('qris.title')}
      </h2>
      <p className="pb-4 text-sm text-ink-soft">{t('qris.hint')}</p>
      <div className="grid gap-5">
        {taken?.ok && step.kind !== 'found' ? (
          <Taken
            qris={taken.qris}
            isRupiah={fields.currency === 'IDR'}
            isNew={isNew}
            onRemove={() => {
              setStep({ kind: 'idle' })
              change({ qris: null })
            }}
          />
        ) : null}
        {step.kind === 'found' ? (
          <Found
            qris={step.qris}
            onUse={() => {
              setStep({ kind: 'idle' })
              setIsNew(true)
              draft.takeCode(step.qris.payload)
            }}
            onRefuse={() => setStep({ kind: 'idle' })}
          />
        ) : (
          <Source
            isReading={step.kind === 'reading'}
            isAnother={Boolean(taken?.ok) || step.kind === 'refused'}
            onPicture={(file) => void read(file)}
            onText={(text) => show(readCode(text))}
          />
        )}
        <p role="alert" className="font-semibold text-alert empty:hidden">
          {step.kind === 'refused'
            ? t(`qris.fault.${step.fault}`, { max: FILE_MAX_MB })
            : (errors.qris ?? '')}
        </p>
      </div>
    </Card>
  )
}

const unreadable: CodeReading = { ok: false, fault: 'unreadable' }

type SourceProps = {
  isReading: boolean
  isAnother: boolean
  onPicture: (file: Blob) => void
  onText: (text: string) => void
}

/** Where a code comes from: a picture, or its text. */
function Source({ isReading, isAnother, onPicture, onText }: SourceProps) {
  const { t } = useTranslation('shop')
  const id = useId()
  const [text, setText] = useState('')
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="relative inline-flex">
          <input
            id={id}
            type="file"
            accept="image/*"
            disabled={isReading}
            aria-describedby={`${id}-note`}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-progress"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // The same picture can be chosen once more.
              target.value = ''
              if (file) onPicture(file)
            }}
          />
          <label
            htmlFor={id}
            className={`${buttonClasses({ variant: isAnother ? 'quiet' : 'primary' })} pointer-events-none peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-action`}
          >
            {isReading ? <Spinner /> : <ImageUp aria-hidden="true" className="size-5" />}
            {t(isAnother ? 'qris.chooseOther' : 'qris.choose')}
          </label>
        </span>
        <p role="status" className="text-ink-soft empty:hidden">
          {isReading ? t('qris.reading') : ''}
        </p>
      </div>
      <p id={`${id}-note`} className="text-sm text-ink-soft">
        {t('qris.private')}
      </p>
      <details>
        <summary className="tap inline-flex items-center text-sm font-bold text-action">
          {t('qris.typed')}
        </summary>
        <div className="grid gap-3 pt-2">
          <TextField
            label={t('qris.text')}
            hint={t('qris.textHint')}
            value={text}
            maxLength={1_000}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              onText(text)
            }}
          />
          <div>
            <Button variant="quiet" onClick={() => onText(text)} disabled={text.trim() === ''}>
              {t('qris.read')}
            </Button>
          </div>
        </div>
      </details>
    </div>
  )
}

/** Whose code it is, before it is taken. */
function Found(props: { qris: Qris; onUse: () => void; onRefuse: () => void }) {
  const { t } = useTranslation('shop')
  const { qris, onUse, onRefuse } = props
  const title = useId()
  return (
    <section aria-labelledby={title} className="grid gap-3 rounded-md bg-action-tint p-4">
      <h3 id={title} className="font-bold">
        {t('qris.isIt')}
      </h3>
      <Merchant qris={qris} />
      <p className="text-sm">{t('qris.isItHint')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onUse} autoFocus>
          {t('qris.use')}
        </Button>
        <Button variant="quiet" onClick={onRefuse}>
          {t('qris.notMine')}
        </Button>
      </div>
    </section>
  )
}

function Merchant({ qris: { merchantName, merchantCity } }: { qris: Qris }) {
  const { t } = useTranslation('shop')
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 max-[18rem]:grid-cols-1">
      <dt className="text-ink-soft">{t('qris.merchant')}</dt>
      <dd className="font-bold wrap-anywhere">{merchantName}</dd>
      {merchantCity ? (
        <>
          <dt className="text-ink-soft">{t('qris.city')}</dt>
          <dd className="font-semibold wrap-anywhere">{merchantCity}</dd>
        </>
      ) : null}
    </dl>
  )
}

/** The code that bills are made from, and one of them to try. */
function Taken(props: { qris: Qris; isRupiah: boolean; isNew: boolean; onRemove: () => void }) {
  const { t } = useTranslation('shop')
  const { qris, isRupiah, isNew, onRemove } = props
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Merchant qris={qris} />
        <Button
          variant="quiet"
          onClick={onRemove}
          icon={<Trash2 aria-hidden="true" className="size-5" />}
        >
          {t('qris.remove')}
        </Button>
      </div>
      {isRupiah ? (
        <details open={isNew} className="group">
          <summary className="tap inline-flex items-center gap-1.5 text-sm font-bold text-action marker:content-none">
            {t('qris.try')}
            <ChevronDown
              aria-hidden="true"
              className="size-5 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="pt-2">
            <Trial qris={qris} />
          </div>
        </details>
      ) : (
        <p className="font-semibold">{t('qris.rupiahOnly')}</p>
      )}
    </div>
  )
}

const TRIAL_AMOUNT = 1_000

/** The code of a bill with an amount to try. */
function Trial({ qris }: { qris: Qris }) {
  const { t } = useTranslation('shop')
  const money = useMoneyIn('IDR')
  const [typed, setTyped] = useState(() => money.figures(TRIAL_AMOUNT))
  const amount = money.read(typed)
  const isPossible = amount !== null && amount <= QRIS_AMOUNT_MAX
  const merchant = qris.merchantName
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <TextField
        label={t('qris.test')}
        hint={t('qris.testHint')}
        error={isPossible ? null : t('qris.testInvalid', { max: money.format(QRIS_AMOUNT_MAX) })}
        prefix={money.symbol}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isPossible ? (
        <Suspense fallback={<Skeleton className="size-56 rounded-md" />}>
          <QrPicture
            text={qrisForAmount(qris, amount)}
            label={t('qris.picture', { merchant, amount: money.format(amount) })}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
