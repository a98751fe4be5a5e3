import type { i18n } from 'i18next'
import { useEffect, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { BrowserRouter } from 'react-router'
import { type Services, ServicesProvider } from '../shared/services/services.tsx'
import { BackStackContext, createBackStack } from '../shared/ui/back-stack.ts'
import { CrashedPage, ErrorBoundary } from '../shared/ui/error-boundary.tsx'
import { AppRoutes } from './app-routes.tsx'
import { keepFocus } from './keep-focus.ts'
import { type AppUpdate, AppUpdateContext } from './pwa/app-update.ts'
import { type InstallPrompt, InstallPromptContext } from './pwa/install-prompt.ts'

/** The whole web app. */
export function App(props: {
  i18n: i18n
  services: Services
  installPrompt: InstallPrompt
  appUpdate: AppUpdate
}) {
  useEffect(() => keepFocus(document), [])
  const [backStack] = useState(() => createBackStack(window))
  useEffect(() => backStack.start(), [backStack])
  return (
    <I18nextProvider i18n={props.i18n}>
      <ServicesProvider services={props.services}>
        <InstallPromptContext value={props.installPrompt}>
          <AppUpdateContext value={props.appUpdate}>
            <ErrorBoundary region="app" fallback={<CrashedApp />}>
              <BackStackContext value={backStack}>
                <BrowserRouter>
                  <AppRoutes />
                </BrowserRouter>
              </BackStackContext>
            </ErrorBoundary>
          </AppUpdateContext>
        </InstallPromptContext>
      </ServicesProvider>
    </I18nextProvider>
  )
}

function CrashedApp() {
  return (
    <main className="flex min-h-dvh">
      <CrashedPage />
    </main>
  )
}
