/**
 * The nonce that the server gave this page's styles, or `undefined` without one. Browsers hide a
 * nonce from `getAttribute`, so the property is read.
 */
export function readNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  return meta?.nonce || undefined
}

/** Where the build puts the service worker, and the one that reads pictures. */
const WORKERS = /^\/(?:sw|assets\/picture-worker-[\w-]+)\.js$/

type TrustedTypes = {
  createPolicy: (
    name: 'default',
    rules: { createScriptURL: (url: string) => string | null },
  ) => void
}

/**
 * Allows the addresses of our own workers in browsers with Trusted Types, where the page's policy
 * refuses every text that would become code or HTML. This is the only exception.
 */
export function trustWorkers(page: Window & { trustedTypes?: TrustedTypes }): void {
  page.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      const { origin, pathname } = new URL(url, page.location.href)
      return origin === page.location.origin && WORKERS.test(pathname) ? url : null
    },
  })
}
