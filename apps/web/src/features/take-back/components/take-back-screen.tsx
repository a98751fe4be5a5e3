import { MonitorOff, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SupportLink } from '../../../shared/help/support-link.tsx'
import { Button, buttonClasses } from '../../../shared/ui/button.tsx'
import { useLinkToken } from '../use-link-token.ts'
import { type TakeBack, useTakeBack } from '../use-take-back.ts'

/** Where the link leads that an old address is sent when another one replaces it. */
export function TakeBackScreen({ loginPath }: { loginPath: string }) {
  const { t } = useTranslation('takeBack')
  const token = useLinkToken()
  if (token === null) return <Answer title={t('noToken.title')} text={t('noToken.text')} />
  return <TakeBackSteps key={token} token={token} loginPath={loginPath} />
}

function TakeBackSteps({ token, loginPath }: { token: string; loginPath: string }) {
  const { t } = useTranslation('takeBack')
  const { state, takeBack } = useTakeBack(token)
  switch (state.step) {
    case 'asking':
      return <Question state={state} onConfirm={takeBack} />
    case 'expired':
      return (
        <Answer title={t('expired.title')} text={`${state.error} ${t('expired.text')}`}>
          <SupportLink />
        </Answer>
      )
    case 'done':
      return (
        <Answer title={t('done.title')} text={state.message}>
          <Link to={loginPath} className={buttonClasses({ size: 'large', wide: true })}>
            {t('done.logIn')}
          </Link>
        </Answer>
      )
  }
}

type Asking = Extract<TakeBack, { step: 'asking' }>

/** Nothing happens before the button is pressed: programs that look through mail open links, too. */
function Question({ state, onConfirm }: { state: Asking; onConfirm: () => void }) {
  const { t } = useTranslation('takeBack')
  const { t: common } = useTranslation()
  const { isSending, error } = state
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-2xl font-extrabold">{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
      </div>
      <ul className="grid gap-3">
        <Effect icon={<Undo2 aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />}>
          {t('effect.address')}
        </Effect>
        <Effect
          icon={<MonitorOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />}
        >
          {t('effect.devices')}
        </Effect>
      </ul>
      {error ? (
        <p role="alert" className="font-semibold text-alert">
          {error}
        </p>
      ) : null}
      <Button size="large" wide onClick={onConfirm} loading={isSending}>
        {isSending ? t('confirming') : error ? common('action.retry') : t('confirm')}
      </Button>
      <p className="text-sm text-ink-soft">{t('yours')}</p>
    </>
  )
}

function Effect({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 text-pretty">
      {icon}
      {children}
    </li>
  )
}

function Answer(props: { title: string; text: string; children?: ReactNode }) {
  return (
    <>
      <div role="status" className="grid gap-2">
        <h1 className="text-2xl font-extrabold">{props.title}</h1>
        <p className="text-ink-soft">{props.text}</p>
      </div>
      {props.children}
    </>
  )
}
