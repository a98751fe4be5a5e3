import { Hand, ListOrdered, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const PROMISES = [
  { name: 'one', Icon: ListOrdered },
  { name: 'two', Icon: ShieldCheck },
  { name: 'three', Icon: Hand },
] as const

/** The three promises of the product. */
export function Promises() {
  const { t } = useTranslation('story')
  return (
    <section className="mx-auto w-full max-w-7xl px-4 py-16 sm:px-6 lg:py-24">
      <h2 className="text-3xl font-extrabold">{t('promises.title')}</h2>
      <ul className="mt-10 grid gap-4 md:grid-cols-3 lg:mt-16">
        {PROMISES.map(({ name, Icon }) => (
          <li key={name} className="grid content-start gap-3 rounded-xl bg-sunken p-6 lg:p-8">
            <Icon aria-hidden="true" className="size-8 text-action" strokeWidth={2.25} />
            <h3 className="mt-4 text-xl font-extrabold">{t(`promises.${name}.title`)}</h3>
            <p className="text-ink-soft">{t(`promises.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
