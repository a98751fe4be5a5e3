import { Check, Crown, QrCode } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../shared/ui/class-names.ts'

/** An evening from the first comment to the parcel, drawn after the app's own screens. */
export function Evening() {
  const { t } = useTranslation('front')
  return (
    <section className="bg-surface">
      <div className="mx-auto w-full max-w-7xl px-4 py-14 sm:px-6 lg:py-24">
        <h2 className="text-3xl font-extrabold">{t('evening.title')}</h2>
        <p className="mt-3 max-w-[60ch] text-ink-soft lg:text-lg">{t('evening.lead')}</p>
        <ol className="mt-8 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:mt-14 xl:grid-cols-4">
          <Scene name="comments">
            <Comments />
          </Scene>
          <Scene name="list">
            <List />
          </Scene>
          <Scene name="bill">
            <Bill />
          </Scene>
          <Scene name="parcel">
            <Parcel />
          </Scene>
        </ol>
        <p className="mt-8 text-xs text-ink-soft">{t('evening.note')}</p>
      </div>
    </section>
  )
}

type SceneProps = { name: 'comments' | 'list' | 'bill' | 'parcel'; children: ReactNode }

/** A drawing with its hour and what happens in it. */
function Scene({ name, children }: SceneProps) {
  const { t } = useTranslation('front')
  return (
    <li className="grid content-start gap-3">
      <div
        role="img"
        aria-label={t(`evening.${name}.picture`)}
        className="h-80 overflow-hidden rounded-xl bg-paper p-4 ring-1 ring-line"
      >
        {children}
      </div>
      <p className="figures text-sm font-bold text-ink-soft">{t(`evening.${name}.when`)}</p>
      <h3 className="-mt-2 text-xl font-extrabold">{t(`evening.${name}.title`)}</h3>
      <p className="max-w-[44ch] text-ink-soft">{t(`evening.${name}.text`)}</p>
    </li>
  )
}

/** Twenty comments of one second: who wrote them, what, and whether it names a code. */
const COMMENTS: readonly [name: string, text: string, claims?: true][] = [
  ['Bunda Naya', 'bagus banget kak'],
  ['Ayu', 'spill harga dong'],
  ['Rina', 'A12 kak', true],
  ['Mama Dika', 'bahannya apa?'],
  ['Putri', 'a12', true],
  ['Tiara', 'halo kak'],
  ['Sari W.', 'mau A12', true],
  ['Nisa', 'kirim ke Medan bisa?'],
  ['Dewi', 'cantik bgt'],
  ['Eka', '😍😍😍'],
  ['Yuli', 'b7 keep', true],
  ['Intan', 'lusinan ada?'],
  ['Fitri', 'udah CO kak'],
  ['Mega', 'A12 masih?', true],
  ['Wulan', 'ukurannya?'],
  ['Ratna', 'hadir'],
  ['Lia', 'kak warna lain'],
  ['Desi', 'B7', true],
  ['Vina', 'baru join'],
  ['Nur', 'lanjut kak'],
]

/** They run by as the page is scrolled, where the browser can do that; nothing moves by itself. */
function Comments() {
  return (
    <div className="runs-by grid gap-1 text-sm">
      {COMMENTS.map(([name, text, claims]) => (
        <p
          key={name}
          className={classNames(
            'truncate rounded-sm px-2 leading-[1.75rem]',
            claims ? 'bg-action-tint font-bold text-action' : 'text-ink-soft',
          )}
        >
          <span className="font-bold text-ink">{name}</span> {text}
        </p>
      ))}
    </div>
  )
}

const LINE = [
  { name: 'Putri', text: 'a12', ms: '348' },
  { name: 'Sari W.', text: 'mau A12', ms: '402' },
  { name: 'Mega', text: 'A12 masih?', ms: '771' },
] as const

/** The waitlist of one item, with its winner. */
function List() {
  const { t } = useTranslation('front')
  return (
    <div className="overflow-hidden rounded-lg bg-surface text-sm shadow-raised">
      <p className="flex items-baseline justify-between px-3 py-2">
        <span className="text-lg font-extrabold">A12</span>
        <span className="figures text-ink-soft">{t('evening.price')}</span>
      </p>
      <div className="bg-first-tint px-3 py-2.5">
        <p className="text-xl font-extrabold">Rina</p>
        <p className="figures flex flex-wrap items-center gap-x-2 text-xs">
          <span className="inline-flex items-center gap-1 rounded-full bg-first px-2 py-0.5 font-bold text-on-first">
            <Crown aria-hidden="true" className="size-3.5" />
            {t('evening.list.winner')}
          </span>
          {t('evening.list.at', { ms: '112' })}
        </p>
      </div>
      {LINE.map(({ name, text, ms }, index) => (
        <p
          key={name}
          className="figures grid grid-cols-[1fr_auto] border-t border-line px-3 py-1.5 leading-[1.25rem]"
        >
          <span className="font-bold">{name}</span>
          <span className="text-ink-soft">{t('evening.list.place', { number: index + 1 })}</span>
          <span className="text-xs text-ink-soft">
            {t('evening.list.at', { ms })} {text}
          </span>
        </p>
      ))}
    </div>
  )
}

/** The message of a bill, and that it is paid. */
function Bill() {
  const { t } = useTranslation('front')
  return (
    <div className="grid gap-3 text-sm">
      <div className="figures grid gap-2 rounded-lg rounded-tr-none bg-action-tint p-3">
        <p>{t('evening.bill.hello')}</p>
        <dl className="grid grid-cols-[1fr_auto] gap-x-3">
          <dt>A12 Gamis merah</dt>
          <dd>{t('evening.price')}</dd>
          <dt>{t('evening.bill.shipping')}</dt>
          <dd>{t('evening.bill.shippingFee')}</dd>
          <dt>{t('evening.bill.code')}</dt>
          <dd>Rp 308</dd>
          <dt className="font-extrabold">{t('evening.bill.sum')}</dt>
          <dd className="font-extrabold">{t('evening.bill.total')}</dd>
        </dl>
        <p className="flex items-center gap-2 font-bold">
          <QrCode aria-hidden="true" className="size-5 shrink-0" />
          {t('evening.bill.ways')}
        </p>
      </div>
      <p className="flex items-center gap-2 justify-self-start rounded-full bg-surface py-1.5 pr-4 pl-2 font-bold shadow-raised">
        <span className="grid size-6 place-items-center rounded-full bg-action text-on-action">
          <Check aria-hidden="true" className="size-4" />
        </span>
        {t('evening.bill.paid')}
      </p>
    </div>
  )
}

/** A label, black on white in any light, as it comes out of the printer. */
function Parcel() {
  const { t } = useTranslation('front')
  return (
    <div className="mx-auto grid h-full max-w-56 content-between rounded-md bg-[#fff] p-4 text-sm text-[#111] shadow-raised">
      <div className="flex items-start justify-between">
        <p className="text-3xl leading-none font-extrabold">9</p>
        <p className="text-lg font-extrabold">A12</p>
      </div>
      <div className="border-t-2 border-[#111] pt-2">
        <p className="text-xs">{t('evening.parcel.to')}</p>
        <p className="text-lg leading-snug font-extrabold">Rina Susanti</p>
        <p>Jl. Melati 12, Bandung 40111</p>
      </div>
      <div className="border-t border-[#111] pt-2 text-xs">
        <p>{t('evening.parcel.contents')}</p>
        <p className="pt-1 font-bold">1 × A12 Gamis merah</p>
      </div>
      <div className="drawn-bars h-9" />
    </div>
  )
}
