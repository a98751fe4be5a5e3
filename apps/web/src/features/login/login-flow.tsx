import { ApiError, authEndpoints, configEndpoints, OTP_RESEND_SECONDS } from '@dibs/contract'
import { stripInvisible, toInternationalNumber } from '@dibs/core'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { LegalSentence } from '../../shared/legal/legal-links.tsx'
import {
  type CodeFailure,
  NO_CODE,
  type OneTimeCode,
  resumeCode,
  useOneTimeCode,
} from '../../shared/otp/one-time-code.ts'
import { useServices } from '../../shared/services/services.tsx'
import { STORED } from '../../shared/storage/stored-entries.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { LoginHelp } from './login-help.tsx'

/** Until the installation has told its own. */
const HOME_CALLING_CODE = '62'

const NumberCountry = lazy(async () => ({
  default: (await import('./number-country.tsx')).NumberCountry,
}))

const loadCodeStep = async () => ({ default: (await import('./code-step.tsx')).CodeStep })
const CodeStep = lazy(loadCodeStep)

/**
 * Logs in, or signs up, with a code (specification, section 4). Who is logged in leaves this page by
 * the router's guard. `wasLoggedOut`: the seller was logged out just now without doing so on this
 * device; `reason`: why, as a sentence, where the server told.
 */
export function LoginFlow(props: { wasLoggedOut?: boolean; reason?: string | null }) {
  const { wasLoggedOut = false, reason = null } = props
  const { t } = useTranslation('login')
  const otp = useLoginCode()
  useEffect(() => {
    // Fetched while the first step is filled in. A failure shows itself at the second.
    loadCodeStep().catch(() => {})
  }, [])
  if (isAtCode(otp)) {
    return (
      <Suspense fallback={null}>
        <CodeStep otp={otp} error={codeErrorText(otp.failure, t)} />
      </Suspense>
    )
  }
  const isFresh = otp.address === ''
  return (
    <IdentifierStep
      otp={otp}
      notice={otp.ended ?? (wasLoggedOut && isFresh ? 'loggedOut' : null)}
      reason={reason}
    />
  )
}

/** A code that the server does not take any more leads back to the first step. */
function isAtCode({ isSent, ended }: Pick<OneTimeCode, 'isSent' | 'ended'>): boolean {
  return isSent && ended === null
}

/** The one-time code of a login: remembered in the browser, so that a reload goes on with it. */
function useLoginCode(): OneTimeCode {
  const { api, session, storage, now } = useServices()
  const { language } = useLanguage()
  const otp = useOneTimeCode(
    {
      send: async (identifier) => {
        const body = { loginIdentifier: identifier, language }
        const { data } = await api(authEndpoints.requestOtp, { body })
        storage.write(STORED.pendingLogin, { identifier, timestamp: now() })
        return data
      },
      check: async (identifier, code) => {
        const body = { loginIdentifier: identifier, otp: code }
        const { data } = await api(authEndpoints.verifyOtp, { body })
        const { token, isTikTokLinked, tiktokUsername, languagePreference } = data
        storage.remove(STORED.pendingLogin)
        session.logIn(token)
        storage.write(STORED.userInfo, { isTikTokLinked, tiktokUsername, languagePreference })
      },
    },
    () => {
      const pending = storage.read(STORED.pendingLogin)
      if (!pending) return NO_CODE
      const { identifier, timestamp, attemptsRemaining } = pending
      return resumeCode(identifier, timestamp, now(), attemptsRemaining)
    },
  )
  const isPending = isAtCode(otp)
  const { address, sendAt } = otp
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is kept when it is sent
  useEffect(() => {
    if (!isPending) return storage.remove(STORED.pendingLogin)
    // A code of before, which the seller has come back to.
    if (storage.read(STORED.pendingLogin)) return
    const timestamp = sendAt - OTP_RESEND_SECONDS * 1000
    storage.write(STORED.pendingLogin, { identifier: address, timestamp })
  }, [isPending, storage])
  const { attemptsRemaining } = otp
  useEffect(() => {
    const pending = storage.read(STORED.pendingLogin)
    if (pending && attemptsRemaining !== null)
      storage.write(STORED.pendingLogin, { ...pending, attemptsRemaining })
  }, [attemptsRemaining, storage])
  return otp
}

type IdentifierStepProps = {
  otp: OneTimeCode
  /** Why the seller is here (again). */
  notice: 'expired' | 'noAttempts' | 'loggedOut' | null
  /** Why the seller was logged out, where it is known. */
  reason: string | null
}

/** Step 1: the address to send the code to. */
function IdentifierStep({ otp, notice, reason }: IdentifierStepProps) {
  const { t } = useTranslation('login')
  const [hasSent, setHasSent] = useState(false)
  const form = useForm({
    initial: otp.address,
    read: (typed) => {
      const identifier = stripInvisible(typed).trim()
      return identifier === '' ? { problem: t('identifier.empty') } : { value: identifier }
    },
    save: async (identifier) => {
      setHasSent(true)
      const failure = await otp.send(toInternationalNumber(identifier, callingCode) ?? identifier)
      if (failure) throw failure.cause
    },
    explain: (cause) => refusalText(cause, t, 'error.requestFailed'),
  })
  const isNumber = toInternationalNumber(form.text, HOME_CALLING_CODE) !== null
  const [callingCode, setCallingCode] = useCallingCode(isNumber)
  const number = toInternationalNumber(form.text, callingCode)
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl font-extrabold">{t('identifier.title')}</h1>
        <p className="text-ink-soft">{t('identifier.lead')}</p>
      </div>
      {notice && !hasSent && !form.error ? (
        <p
          role="alert"
          className="rounded-md bg-alert-tint px-4 py-3 font-semibold text-alert-strong"
        >
          {(notice === 'loggedOut' && reason) || t(`error.${notice}`)}
        </p>
      ) : null}
      <TextField
        {...form.input}
        label={t('identifier.label')}
        placeholder={t('identifier.placeholder')}
        name="identifier"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        autoFocus
      />
      {number ? (
        <Suspense fallback={null}>
          <NumberCountry number={number} callingCode={callingCode} onChange={setCallingCode} />
        </Suspense>
      ) : null}
      <Button type="submit" size="large" wide loading={form.isSaving}>
        {form.isSaving ? t('identifier.sending') : t('identifier.submit')}
      </Button>
      <LegalSentence className="text-sm text-ink-soft">
        {(link) => (
          <>
            {t('identifier.agree')} {link('terms')} {t('identifier.and')} {link('privacy')}.
          </>
        )}
      </LegalSentence>
      <LoginHelp />
    </form>
  )
}

/** The calling code of a number that is typed without one: the installation's, until one is chosen. */
function useCallingCode(isNumber: boolean) {
  const { api } = useServices()
  const [home, setHome] = useState(HOME_CALLING_CODE)
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    if (!isNumber) return
    const gone = new AbortController()
    api(configEndpoints.getClientConfig, { signal: gone.signal }).then(
      ({ data }) => setHome(data.homeCallingCode ?? HOME_CALLING_CODE),
      () => {},
    )
    return () => gone.abort()
  }, [isNumber, api])
  return [chosen ?? home, setChosen] as const
}

/** What went wrong at the second step. Its button waits for six digits: missing ones need no words. */
function codeErrorText(failure: CodeFailure | null, t: TFunction<'login'>): string | null {
  if (!failure || failure.during === 'typing') return null
  const refused = failure.during === 'sending' ? 'error.requestFailed' : 'error.verifyFailed'
  return refusalText(failure.cause, t, refused)
}

/**
 * Why a step of the login failed. `refused` stands for a refusal without words; what is no refusal
 * either was not expected.
 */
function refusalText(
  cause: unknown,
  t: TFunction<'login'>,
  refused: 'error.requestFailed' | 'error.verifyFailed',
): string {
  const isRefusal = cause instanceof ApiError && cause.status >= 400
  const common = t as unknown as TFunction<'common'>
  return errorText(cause, common, isRefusal ? t(refused) : undefined)
}
