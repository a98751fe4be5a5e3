import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../shared/ui/button.tsx'
import { EmptyState } from '../shared/ui/empty-state.tsx'
import { LogoMark } from '../shared/ui/logo.tsx'

type State = { failed: boolean }

/** Catches what a screen could not handle, such as code that a new release took away. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <CrashScreen /> : this.props.children
  }
}

function CrashScreen() {
  const { t } = useTranslation()
  return (
    <main className="grid min-h-dvh place-items-center" role="alert">
      <EmptyState
        picture={<LogoMark className="size-14" />}
        title={t('error.pageTitle')}
        hint={t('error.pageMessage')}
        action={<Button onClick={() => window.location.reload()}>{t('error.reload')}</Button>}
      />
    </main>
  )
}
