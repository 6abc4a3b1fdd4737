import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { connect } from 'node:tls'
import { DAY, type Instant } from '@touchline/domain/calendar'
import { isListed } from '../../adapters/listed-mail.ts'
import { smtpMail } from '../../adapters/smtp.ts'
import { systemClock } from '../../adapters/system-clock.ts'
import type { Configuration } from '../../configuration/configuration.ts'
import { type Line, looked, well, wrong } from './line.ts'

/** Only the reader of OPERATORS_ADDRESS sees whether it arrives. */
export async function lookAtMail({ mail, mode, operatorsAddress: to }: Configuration): Promise<readonly Line[]> {
  if (to === null)
    return [wrong('mail', 'operators have no address', 'set OPERATORS_ADDRESS; the test mail and alarms go there')]
  if (mode === 'rehearsal' && !isListed(to, mail.onlyTo))
    return [wrong('mail', 'a rehearsal sends nothing to OPERATORS_ADDRESS', 'name it in MAIL_ONLY_TO as well')]
  return looked('mail', 'check SMTP_URL and MAIL_FROM', async () => {
    const text = 'This mail was sent by "touchline-admin doctor". Nothing is to be done.'
    const { send } = smtpMail({ url: mail.smtpUrl, from: mail.from, connections: 1 })
    await send({ id: randomUUID(), to, subject: 'doctor: a test mail', text, html: `<p>${text}</p>` })
    return [well('mail', `the mail server took a test mail to ${to}`)]
  })
}

const DAYS_OF_CERTIFICATE = 14

interface Address {
  readonly what: string
  readonly url: string
  readonly heading: string
  readonly fine: readonly number[]
}

/** The desk's proxy may refuse this machine. */
export async function lookAtAddresses({ consoleUrl, desk }: Configuration): Promise<readonly Line[]> {
  const ofDesk = desk === null ? [] : [{ what: ' of the desk', url: desk.url, heading: 'The desk', fine: [200, 403] }]
  const addresses = [{ what: '', url: consoleUrl, heading: 'The address', fine: [200] }, ...ofDesk]
  return (await Promise.all(addresses.map(lookAtAddress))).flat()
}

const lookAtAddress = ({ what, url, heading, fine }: Address): Promise<readonly Line[]> =>
  looked(`address${what}`, `see "${heading}" of docs/operations/production.md`, async () => {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    const { protocol, hostname, port } = new URL(url)
    const mend = 'look at the processes and at nginx'
    if (!fine.includes(status)) return [wrong(`address${what}`, `${url} answers ${status}`, mend)]
    const found = well(`address${what}`, `${url} answers`)
    return protocol === 'https:'
      ? [found, certificateLine(`TLS${what}`, await endOfCertificate(hostname, Number(port || 443)))]
      : [found]
  })

async function endOfCertificate(host: string, port: number): Promise<Instant> {
  const socket = connect({ host, port, servername: host, timeout: 10_000 })
  try {
    await once(socket, 'secureConnect')
    return Date.parse(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}

function certificateLine(what: string, end: Instant): Line {
  const days = Math.floor((end - systemClock.now()) / DAY)
  const says = `the certificate is valid for ${days} days`
  return days >= DAYS_OF_CERTIFICATE ? well(what, says) : wrong(what, says, 'renew it, and let nginx read it again')
}

const LEAST_SHARE = 0.1

/** A remote database's disk is its administrator's. */
export async function lookAtDisk({ maintenanceFile, securityLog }: Configuration): Promise<readonly Line[]> {
  const folders = [dirname(maintenanceFile), ...(securityLog?.kind === 'file' ? [dirname(securityLog.path)] : [])]
  const lines = folders.map((folder) =>
    looked(`disk ${folder}`, 'make the folder', async () => {
      const { bavail, blocks } = await statfs(folder)
      const share = bavail / blocks
      const says = `${Math.floor(share * 100)} % is free`
      return [share >= LEAST_SHARE ? well(`disk ${folder}`, says) : wrong(`disk ${folder}`, says, 'make room')]
    }),
  )
  return (await Promise.all(lines)).flat()
}
