/** The token with which tested servers show their figures. */
export const METRICS_TOKEN = 'the token of the tests'

/** The server's figures, as Prometheus reads them. @throws when it does not show them */
export async function readMetrics(serverUrl: string): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const response = await fetch(`${serverUrl}/metrics`, { headers })
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`)
  return response.text()
}
