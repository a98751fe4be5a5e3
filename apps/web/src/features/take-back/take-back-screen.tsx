import { ApiError, userEndpoints } from '@dibs/contract'
import { MonitorOff, Radio, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { errorText } from '../../shared/api/error-text.ts'
import { SupportLink } from '../../shared/help/support-link.tsx'
import { useServices } from '../../shared/services/services.tsx'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'

/** What is taken back: an address of the Dibs account, or a video account. */
type About = 'contact' | 'account'

/**
 * Where the link leads that an old address is sent when another one replaces it, or the seller when
 * somebody else proves their video account.
 */
export function TakeBackScreen({ about, loginPath }: { about: About; loginPath: string }) {
  const { t } = useTranslation('takeBack')
  const token = useLinkToken()
  if (token === null) return <Answer title={t('noToken.title')} text={t('noToken.text')} />
  return <TakeBackSteps key={token} token={token} about={about} loginPath={loginPath} />
}

/**
 * The token that a link carries behind its `#`, which no server is sent; `null` without one. It is
 * taken out of the address at once, so that it stays neither there nor in the browser's history.
 */
function useLinkToken(): string | null {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => readToken(hash))
  useEffect(() => {
    if (hash === '') return
    // Also when another link is opened while the page is there.
    setToken(readToken(hash))
    navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return token
}

function readToken(hash: string): string | null {
  return hash.length > 1 ? hash.slice(1) : null
}

function TakeBackSteps(props: { token: string; about: About; loginPath: string }) {
  const { token, about, loginPath } = props
  const { t } = useTranslation('takeBack')
  const { state, takeBack } = useTakeBack(token, about)
  switch (state.step) {
    case 'asking':
      return <Question state={state} about={about} onConfirm={takeBack} />
    case 'expired':
      return (
        <Answer title={t('expired.title')} text={`${state.error} ${t('expired.text')}`}>
          <SupportLink />
        </Answer>
      )
    case 'done':
      return (
        <Answer
          title={about === 'contact' ? t('done.title') : t('account.done')}
          text={state.message}
        >
          <Link to={loginPath} className={buttonClasses({ size: 'large', wide: true })}>
            {about === 'contact' ? t('done.logIn') : t('account.home')}
          </Link>
        </Answer>
      )
  }
}

/** How far taking a change back has come. */
type TakeBack =
  | { step: 'asking'; isSending: boolean; error: string | null }
  | { step: 'done'; message: string }
  /** The link is used up, too old, or was never one of ours. */
  | { step: 'expired'; error: string }

/** Takes a change back with the token of the message about it, when it is asked to. */
function useTakeBack(token: string, about: About) {
  const { api, session } = useServices()
  const { t } = useTranslation()
  const [state, setState] = useState<TakeBack>({ step: 'asking', isSending: false, error: null })

  const takeBack = async () => {
    if (state.step !== 'asking' || state.isSending) return
    setState({ step: 'asking', isSending: true, error: null })
    try {
      const { takeBackContact, takeBackAccount } = userEndpoints
      const { data } =
        about === 'contact'
          ? await api(takeBackContact, { body: { token } })
          : await api(takeBackAccount, { body: { token } })
      // Logs this browser out if it was that account's; another seller stays.
      if (session.getToken()) await api(userEndpoints.getProfile, {}).catch(() => {})
      setState({ step: 'done', message: data.message })
    } catch (cause) {
      const error = errorText(cause, t)
      const isExpired = cause instanceof ApiError && cause.code === 'take_back_expired'
      setState(isExpired ? { step: 'expired', error } : { step: 'asking', isSending: false, error })
    }
  }
  return { state, takeBack }
}

type Asking = Extract<TakeBack, { step: 'asking' }>

/** Nothing happens before the button is pressed: programs that look through mail open links, too. */
function Question(props: { state: Asking; about: About; onConfirm: () => void }) {
  const { state, about, onConfirm } = props
  const isAccount = about === 'account'
  const { t } = useTranslation('takeBack')
  const { t: common } = useTranslation()
  const { isSending, error } = state
  const Second = isAccount ? Radio : MonitorOff
  const confirm = isAccount ? t('account.confirm') : t('confirm')
  const confirming = isAccount ? t('account.confirming') : t('confirming')
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-2xl font-extrabold">{isAccount ? t('account.title') : t('title')}</h1>
        <p className="text-ink-soft">{isAccount ? t('account.lead') : t('lead')}</p>
      </div>
      <ul className="grid gap-3">
        <Effect icon={<Undo2 aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />}>
          {isAccount ? t('account.effect.account') : t('effect.address')}
        </Effect>
        <Effect icon={<Second aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />}>
          {isAccount ? t('account.effect.live') : t('effect.devices')}
        </Effect>
      </ul>
      {error ? (
        <p role="alert" className="font-semibold text-alert">
          {error}
        </p>
      ) : null}
      <Button size="large" wide onClick={onConfirm} loading={isSending}>
        {isSending ? confirming : error ? common('action.retry') : confirm}
      </Button>
      <p className="text-sm text-ink-soft">{isAccount ? t('account.yours') : t('yours')}</p>
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
