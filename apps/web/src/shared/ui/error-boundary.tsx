import { type ApiClient, clientErrorEndpoints, type Region } from '@dibs/contract'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../services/services.tsx'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { LogoMark } from './logo.tsx'

type ErrorBoundaryProps = {
  /** Named in the report. */
  region: Region
  children: ReactNode
  /** Shown in place of what crashed; a sentence with a retry button unless it is given. */
  fallback?: ReactNode
  /** When it changes, what crashed is rendered again: such as the address of the page. */
  resetKey?: string
}

/** Keeps a crash within one region of the page and reports it; the rest goes on. */
export function ErrorBoundary({ region, ...props }: ErrorBoundaryProps) {
  const { api } = useServices()
  return <CatchCrash {...props} onCrash={(error) => report(api, region, error)} />
}

/** Says that a page did not load, for example because a new release removed its code. */
export function CrashedPage() {
  const { t } = useTranslation()
  return (
    <div role="alert" className="grid flex-1 place-items-center">
      <EmptyState
        picture={<LogoMark className="size-14" />}
        title={t('error.pageTitle')}
        hint={t('error.pageMessage')}
        action={<Button onClick={() => window.location.reload()}>{t('error.reload')}</Button>}
      />
    </div>
  )
}

type CatchCrashProps = Omit<ErrorBoundaryProps, 'region'> & { onCrash: (error: unknown) => void }
type State = { hasCrashed: boolean; resetKey: string | undefined }

class CatchCrash extends Component<CatchCrashProps, State> {
  override state: State = { hasCrashed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  static getDerivedStateFromProps({ resetKey }: CatchCrashProps, state: State) {
    return resetKey === state.resetKey ? null : { hasCrashed: false, resetKey }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error)
  }

  override render() {
    const { children, fallback } = this.props
    if (!this.state.hasCrashed) return children
    if (fallback !== undefined) return fallback
    return <CrashedRegion onRetry={() => this.setState({ hasCrashed: false })} />
  }
}

function CrashedRegion({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-alert-tint px-4 py-2"
    >
      <p className="font-semibold">{t('error.region')}</p>
      <Button variant="quiet" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  )
}

/** Reports to the server; a failure of that is ignored. React itself writes to the console. */
function report(api: ApiClient, region: Region, error: unknown): void {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const release = document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''
  const body = {
    region,
    name: name.slice(0, 100),
    message: message.slice(0, 1_000),
    release: release.slice(0, 100),
    path: window.location.pathname.slice(0, 200),
  }
  api(clientErrorEndpoints.report, { body }).catch(() => {})
}
