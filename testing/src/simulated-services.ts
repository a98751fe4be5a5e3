/** Settings of the server with which the simulator stands in for every service outside. */
export function simulatedServices(simulatorUrl: string, smtpUrl: string): Record<string, string> {
  return {
    SMTP_URL: smtpUrl,
    WHATSAPP_API_URL: simulatorUrl,
    WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
    WHATSAPP_ACCESS_TOKEN: 'simulator-token',
    PROFILE_BASE_URL: simulatorUrl,
    EULER_SOCKET_URL: `${simulatorUrl.replace(/^http/, 'ws')}/ws`,
    EULER_API_URL: simulatorUrl,
    EULER_API_KEY: 'simulator-key',
    EULER_ACCOUNT_ID: '1',
    // The simulator counts nothing, unless a test tells it to.
    EULER_REQUESTS_PER_MINUTE: '100000',
    EULER_REQUESTS_PER_HOUR: '1000000',
    EULER_REQUESTS_PER_DAY: '10000000',
    EULER_SOCKETS: '100000',
    ASSISTANT_API_URL: simulatorUrl,
  }
}
