import {
  ApiError,
  type HelpedShop,
  type HelperRole,
  helperEndpoints,
  type InvitationState,
  userEndpoints,
} from '@dibs/contract'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { errorText } from '../../shared/api/error-text.ts'
import { PATHS } from '../../shared/paths.ts'
import { useServices, useToken } from '../../shared/services/services.tsx'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { goToShop } from './go-to-shop.ts'
import { useOwnApi } from './use-own-api.ts'

/** What an invitation leads to, step by step: whose it is, log in, say one's name, accept. */
export function InviteScreen() {
  const { t } = useTranslation('helpers')
  // Behind the `#`, which no server is sent. It stays there: it opens nothing a second time.
  const token = useLocation().hash.slice(1)
  const isLoggedIn = useToken() !== null
  if (token === '') return <Answer title={t('accept.gone')} text={t('accept.goneText')} />
  return <Invitation key={`${isLoggedIn} ${token}`} token={token} />
}

type Looked = {
  shop: string
  role: HelperRole
  state: InvitationState
  /** Of the shop, where the caller helps in it already. */
  account?: string | null
}
type Shown =
  | { step: 'looking' }
  | { step: 'looked'; invitation: Looked }
  | { step: 'gone' }
  | { step: 'failed'; error: string }

function Invitation({ token }: { token: string }) {
  const { t } = useTranslation('helpers')
  const { t: common } = useTranslation()
  const api = useOwnApi()
  const isLoggedIn = useToken() !== null
  const [shown, setShown] = useState<Shown>({ step: 'looking' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to ask again
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const asked = { body: { token }, signal }
    const answer: Promise<{ data: Looked }> = isLoggedIn
      ? api(helperEndpoints.lookAtInvitation, asked)
      : api(helperEndpoints.peekAtInvitation, asked)
    answer.then(
      ({ data }) => setShown({ step: 'looked', invitation: data }),
      (error: unknown) => {
        if (signal.aborted) return
        const isGone = error instanceof ApiError && error.code === 'not_found'
        setShown(isGone ? { step: 'gone' } : { step: 'failed', error: errorText(error, common) })
      },
    )
    return () => stop.abort()
  }, [api, isLoggedIn, token, attempt])
  const lookAgain = () => {
    setShown({ step: 'looking' })
    setAttempt((before) => before + 1)
  }
  switch (shown.step) {
    case 'looking':
      return (
        <p role="status" className="flex items-center gap-3">
          <Spinner /> {t('accept.loading')}
        </p>
      )
    case 'gone':
      return <Over title={t('accept.gone')} text={t('accept.goneText')} />
    case 'failed':
      return (
        <Answer title={t('accept.failed')} text={shown.error}>
          <Button size="large" wide onClick={lookAgain}>
            {t('accept.retry')}
          </Button>
        </Answer>
      )
    case 'looked':
      return <Known token={token} invitation={shown.invitation} onChanged={lookAgain} />
  }
}

function Known(props: { token: string; invitation: Looked; onChanged: () => void }) {
  const { t } = useTranslation('helpers')
  const { invitation } = props
  const isLoggedIn = useToken() !== null
  const shop = invitation.shop || t('shops.nameless')
  switch (invitation.state) {
    case 'used':
      return <Over title={t('accept.used')} text={t('accept.usedText')} />
    case 'expired':
      return <Over title={t('accept.expired')} text={t('accept.expiredText')} />
    case 'own':
      return <Over title={t('accept.own')} text={t('accept.ownText')} />
    case 'joined':
      return (
        <Answer title={t('accept.joined', { shop })} text={t('accept.joinedText')}>
          <OpenButton account={invitation.account ?? null} />
        </Answer>
      )
    case 'open':
      return isLoggedIn ? <Accept {...props} /> : <LogIn {...props} />
  }
}

/** Whose invitation it is, and to what; then they log in, and come back here. */
function LogIn({ token, invitation }: { token: string; invitation: Looked }) {
  const { t } = useTranslation('helpers')
  return (
    <Answer title={useLead(invitation)} text={t('accept.logInText')}>
      <Link
        to={PATHS.login}
        state={{ back: `${PATHS.invite}#${token}` }}
        className={buttonClasses({ size: 'large', wide: true })}
      >
        {t('accept.logIn')}
      </Link>
    </Answer>
  )
}

function useLead({ shop, role: task }: Looked): string {
  const { t } = useTranslation('helpers')
  const role = t(`role.${task}`)
  return shop ? t('accept.lead', { shop, role }) : t('accept.leadNameless', { role })
}

function OpenButton({ account }: { account: string | null }) {
  const { t } = useTranslation('helpers')
  const { t: common } = useTranslation()
  const { storage } = useServices()
  const api = useOwnApi()
  const [isOpening, setIsOpening] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const open = async () => {
    setIsOpening(true)
    setError(null)
    try {
      const { data } = await api(helperEndpoints.listShops, {})
      goToShop(storage, data.shops.find((shop) => shop.account === account) ?? null)
    } catch (cause) {
      setError(errorText(cause, common))
      setIsOpening(false)
    }
  }
  return (
    <div className="grid gap-3">
      <Button size="large" wide onClick={() => void open()} loading={isOpening}>
        {t('accept.open')}
      </Button>
      {error === null ? null : (
        <p role="alert" className="text-sm font-semibold text-alert-strong">
          {error}
        </p>
      )}
    </div>
  )
}

function Accept(props: { token: string; invitation: Looked; onChanged: () => void }) {
  const { token, invitation, onChanged } = props
  const { t } = useTranslation('helpers')
  const lead = useLead(invitation)
  const [name, setName] = useOwnName()
  const { accept, isSending, error } = useAccept(token, onChanged)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void accept(name)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl font-extrabold">{t('accept.title')}</h1>
        <p className="text-pretty wrap-anywhere">{lead}</p>
        <p className="text-ink-soft">{t(`roleHint.${invitation.role}`)}</p>
      </div>
      <TextField
        label={t('accept.name')}
        hint={t('accept.nameHint')}
        value={name}
        maxLength={40}
        autoComplete="name"
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size="large" wide loading={isSending} disabled={name.trim() === ''}>
        {isSending ? t('accept.accepting') : t('accept.action')}
      </Button>
    </form>
  )
}

/** What is typed; until then, what the profile says. */
function useOwnName() {
  const api = useOwnApi()
  const [typed, setTyped] = useState<string | null>(null)
  const [known, setKnown] = useState('')
  useEffect(() => {
    // Without an answer they type it.
    api(userEndpoints.getProfile, {}).then(
      ({ data }) => setKnown(data.name ?? ''),
      () => {},
    )
  }, [api])
  return [typed ?? known, setTyped] as const
}

/** Accepts an invitation, and opens its shop; where somebody was faster, it is looked at again. */
function useAccept(token: string, onChanged: () => void) {
  const { t } = useTranslation()
  const { storage } = useServices()
  const api = useOwnApi()
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const accept = async (name: string) => {
    if (isSending) return
    setIsSending(true)
    setError(null)
    try {
      const { data } = await api(helperEndpoints.accept, { body: { token, name } })
      goToShop(storage, data satisfies HelpedShop)
    } catch (cause) {
      const isOver =
        cause instanceof ApiError && ['invitation_over', 'not_found'].includes(cause.code)
      if (isOver) return onChanged()
      setError(errorText(cause, t))
      setIsSending(false)
    }
  }
  return { accept, isSending, error }
}

/** Nothing is to be done with it here. */
function Over(props: { title: string; text: string }) {
  const { t } = useTranslation('helpers')
  const isLoggedIn = useToken() !== null
  return (
    <Answer {...props}>
      {/* Who is not logged in may have no shop. */}
      {isLoggedIn ? (
        <Link to={PATHS.home} className={buttonClasses({ size: 'large', wide: true })}>
          {t('accept.home')}
        </Link>
      ) : null}
    </Answer>
  )
}

function Answer(props: { title: string; text: string; children?: ReactNode }) {
  return (
    <>
      <div role="status" className="grid gap-2">
        <h1 className="text-2xl font-extrabold wrap-anywhere">{props.title}</h1>
        <p className="text-ink-soft">{props.text}</p>
      </div>
      {props.children}
    </>
  )
}
