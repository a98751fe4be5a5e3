/**
 * The nonce that the server gave this page's styles, or `undefined` without one. Browsers hide a
 * nonce from `getAttribute`, so the property is read.
 */
export function readNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  return meta?.nonce || undefined
}
