import { LANGUAGES, type Language } from '@dibs/contract'
import {
  checkTemplate,
  formatDay,
  formatMoment,
  PLACEHOLDERS,
  type Placeholder,
  UNIQUE_CODE_MAX,
  usualPayBy,
  writeBillMessage,
} from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/format/use-format.ts'
import { loadBillTemplates, type MessageKind } from '../../shared/goods/bill-templates.ts'
import { messageLanguage } from '../../shared/goods/message-language.ts'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { Part } from './part.tsx'
import { codesOf, readHours, type ShopDraft } from './use-shop-draft.ts'

/** The most characters of a message, as `PUT /shop` takes it. */
const MESSAGE_MAX = 4_000

/** Where the shop has the seller's own words for a message. */
const OWN = { template: 'templates', reminder: 'reminders' } as const
const KINDS = Object.keys(OWN) as MessageKind[]

/**
 * The message that goes with a bill, and the one to who has not answered it, each in each language, with
 * an example of what it becomes.
 */
export function MessageCard({ draft }: { draft: ShopDraft }) {
  const { t } = useTranslation('shop')
  const { t: common } = useTranslation()
  const own = useLanguage().language
  const { templates, reminders } = draft.fields
  const isOwn = [templates, reminders].some((texts) => Object.values(texts).some(Boolean))
  const sent = messageLanguage({ templates, reminders, currency: draft.money.currency }, own)
  const [language, setLanguage] = useState(sent)
  const [kind, setKind] = useState<MessageKind>('template')
  const { data: usual } = useQuery({
    queryKey: ['bill-templates'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: loadBillTemplates,
  })
  return (
    <Part
      id="shop-message"
      title={t('message.title')}
      now={t(isOwn ? 'message.nowOwn' : 'message.nowUsual')}
    >
      <p className="pb-4 text-sm text-ink-soft">{t('message.hint')}</p>
      <div className="grid gap-4">
        <Choice
          title={t('message.kinds')}
          of={KINDS}
          chosen={kind}
          onChoose={setKind}
          nameOf={(each) => t(`message.kind.${each}`)}
        />
        <Choice
          title={t('message.languages')}
          of={LANGUAGES.toSorted((a) => (a === own ? -1 : 1))}
          chosen={language}
          onChoose={setLanguage}
          nameOf={(each) => common(`language.${each}`)}
        />
        <p className="text-sm text-ink-soft">
          {t('message.sentIn', { language: common(`language.${sent}`) })}
        </p>
        {kind === 'reminder' ? (
          <p className="text-sm text-ink-soft">{t('message.reminderHint')}</p>
        ) : null}
        {usual ? (
          <Editor
            key={`${kind} ${language}`}
            draft={draft}
            kind={kind}
            language={language}
            usual={usual[kind][language]}
          />
        ) : (
          <Skeleton className="h-80 rounded-md" />
        )}
      </div>
    </Part>
  )
}

function Choice<Each extends string>(props: {
  title: string
  of: readonly Each[]
  chosen: Each
  onChoose: (each: Each) => void
  nameOf: (each: Each) => string
}) {
  return (
    <fieldset className="flex min-w-0 flex-wrap rounded-md bg-sunken p-1">
      <legend className="sr-only">{props.title}</legend>
      {props.of.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === props.chosen}
          onClick={() => props.onChoose(each)}
          className="tap inline-flex flex-[1_0_min(7rem,100%)] items-center justify-center rounded-sm px-3 text-sm font-bold text-ink-soft transition-colors aria-pressed:bg-chip aria-pressed:text-ink aria-pressed:shadow-raised"
        >
          {props.nameOf(each)}
        </button>
      ))}
    </fieldset>
  )
}

type EditorProps = { draft: ShopDraft; kind: MessageKind; language: Language; usual: string }

function Editor({ draft, kind, language, usual }: EditorProps) {
  const { t } = useTranslation('shop')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const texts = draft.fields[OWN[kind]]
  const text = texts[language] ?? usual
  const { unknown, lacksTotal } = checkTemplate(text)
  const write = (next: string) => {
    const own = next.trim() === usual.trim() ? null : next
    draft.change({ [OWN[kind]]: { ...texts, [language]: own } })
  }
  const insert = (placeholder: Placeholder) => {
    const area = field.current
    if (area === null) return
    area.setRangeText(
      `{${nameOf(placeholder, language)}}`,
      area.selectionStart,
      area.selectionEnd,
      'end',
    )
    area.focus()
    write(area.value)
  }
  const warnings = [
    ...(lacksTotal ? [t('message.lacksTotal')] : []),
    ...new Set(unknown.map((name) => t('message.unknown', { name: `{${name}}` }))),
  ]
  return (
    <>
      <Preview draft={draft} language={language} text={text} />
      {/* Most never change it: then only what it becomes is seen. */}
      <details
        open={isOpen || warnings.length > 0}
        // What opened it may be mended while somebody types in it.
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
        className="group"
      >
        <summary className="tap inline-flex cursor-pointer items-center gap-1.5 text-sm font-bold text-action underline-offset-4 marker:content-none hover:underline">
          {t('message.change')}
          <ChevronDown
            aria-hidden="true"
            className="size-5 transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-4 pt-2">
          <div className="grid gap-2">
            <label htmlFor={id} className="text-sm font-bold">
              {t('message.text')}
            </label>
            <textarea
              ref={field}
              id={id}
              lang={language}
              rows={10}
              maxLength={MESSAGE_MAX}
              value={text}
              aria-describedby={`${id}-note`}
              onChange={(event) => write(event.target.value)}
              className="min-h-12 w-full rounded-md bg-surface px-4 py-3 ring-1 ring-edge outline-none focus:ring-2 focus:ring-action"
            />
            <div
              id={`${id}-note`}
              role="status"
              className="grid gap-1 text-sm font-semibold text-alert empty:hidden"
            >
              {warnings.map((warning) => (
                <p key={warning}>{warning}</p>
              ))}
            </div>
          </div>
          <Placeholders language={language} onInsert={insert} />
          {texts[language] === null ? null : (
            <div>
              <Button variant="quiet" onClick={() => write(usual)}>
                {t('message.reset')}
              </Button>
            </div>
          )}
        </div>
      </details>
    </>
  )
}

const nameOf = (placeholder: Placeholder, language: Language): string => {
  const [english, indonesian = english] = PLACEHOLDERS[placeholder] as readonly [string, string?]
  return language === 'id' ? indonesian : english
}

/** What can stand in a message, each with what it becomes; pressing one puts it in. */
function Placeholders(props: { language: Language; onInsert: (placeholder: Placeholder) => void }) {
  const { t } = useTranslation('shop')
  const { language, onInsert } = props
  const title = useId()
  return (
    <div className="grid gap-2">
      <p id={title} className="text-sm font-bold">
        {t('message.insert')}
      </p>
      <ul aria-labelledby={title} className="flex flex-wrap gap-2">
        {(Object.keys(PLACEHOLDERS) as Placeholder[]).map((placeholder) => (
          <li key={placeholder}>
            <button
              type="button"
              onClick={() => onInsert(placeholder)}
              className="tap grid rounded-md bg-sunken px-3 py-1.5 text-left transition-colors hover:bg-line"
            >
              <span className="text-sm font-bold">{t(`message.placeholder.${placeholder}`)}</span>
              <span className="text-xs text-ink-soft">{`{${nameOf(placeholder, language)}}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const EXAMPLE_PRICE = 195_000
const EXAMPLE_CODE = Math.round(UNIQUE_CODE_MAX / 3)

type PreviewProps = { draft: ShopDraft; language: Language; text: string }

/** What the message becomes for a buyer who is made up. */
function Preview({ draft: { fields, money }, language, text }: PreviewProps) {
  const { t } = useTranslation('shop')
  const { now } = useServices()
  const { locale } = useFormat()
  const at = now()
  const shipping = money.read(fields.shipping) ?? 0
  const code = { none: 0, added: EXAMPLE_CODE, off: -EXAMPLE_CODE }[codesOf(fields)]
  const hours = fields.hasDeadline ? readHours(fields.hours) : undefined
  const payBy = hours && new Date(usualPayBy(at, hours, fields.timeZone)).toISOString()
  const ways = [
    ...fields.banks
      .filter(({ account }) => account.trim() !== '')
      .map((line) => t('message.inNameOf', line)),
    ...(fields.qris === null || fields.currency !== 'IDR' ? [] : [t('message.qrisInLink')]),
  ]
  const message = writeBillMessage(text, {
    name: t('message.exampleBuyer'),
    date: formatDay(new Date(at).toISOString(), fields.timeZone, locale),
    lines: t('message.exampleItems', { amount: money.format(EXAMPLE_PRICE) }),
    shipping: shipping === 0 ? '' : money.format(shipping),
    uniqueCode: code === 0 ? '' : String(code),
    total: money.format(EXAMPLE_PRICE + shipping + code),
    howToPay: ways.join('\n'),
    payBy: payBy ? formatMoment(payBy, fields.timeZone, locale) : '',
    link: `${window.location.host}/b/…`,
  })
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm">
        <span className="font-bold">{t('message.preview')}</span>{' '}
        <span className="text-ink-soft">{t('message.previewHint')}</span>
      </figcaption>
      <p
        lang={language}
        className="rounded-lg rounded-tr-sm bg-action-tint p-4 whitespace-pre-wrap wrap-anywhere"
      >
        {message}
      </p>
    </figure>
  )
}
