import { writeContent } from '../../../letters/layout.ts'
import type { PayloadOf } from '../../../queue/kinds.ts'
import type { Deps } from '../../../use-case/deps.ts'

type Report = PayloadOf<'report-charging'>

/** Log and mail to the operators' address: whoever was not at the desk learns of it at once. */
export async function reportCharging({ mail, operators, cell }: Deps, report: Report): Promise<void> {
  const { what, operator, reason, at, bills } = report
  const { brand, region } = cell
  operators?.alert({ region, operator, reason }, `charging is ${what}`)
  const address = operators?.address ?? null
  if (address === null) return
  const subject =
    what === 'stopped' ? `STOPPED: no card is charged in ${region}` : `Lifted: cards of ${region} are charged again`
  const content = writeContent({
    language: 'en',
    brand,
    subject,
    heading: subject,
    paragraphs: [what === 'stopped' ? stoppedText(region) : liftedText],
    rows: [
      ['Asked by', operator],
      ['Reason', reason],
      ['At', new Date(at).toISOString()],
      [what === 'stopped' ? 'Bills due now' : 'Bills charged now', String(bills)],
    ],
    notes: [],
    foot: { links: [], organization: 'docs/operations.md' },
  })
  await mail.send({ id: `report-charging-${region}-${what}-${at}`, to: address, ...content })
}

const stoppedText = (region: string): string =>
  'Bills are made and wait; nobody is reminded or paused for them, and clubs that pay themselves are refused. Two operators lift it: ' +
  `touchline-admin --region ${region} charging lift --reason "what was repaired" --operator "your name", then approvals approve.`

const liftedText = 'What waited is charged within seconds, the oldest bill of a club first.'
