/** A copy with test keys, two month ends, mails to a list only. */
import { type Day, GOOD, sure } from './business.ts'
import { buyMonthly, documentOf, mailTo, registerPayer, saveCard, signInByLink } from './club.ts'
import { hands } from './times.ts'

export async function rehearse(day: Day): Promise<void> {
  const { story, outside, follow } = day
  await follow('Watching a month end before there are customers')
  await follow('With your own data')
  const said = await follow('The settings of a rehearsal')
  const mailsBefore = outside.mails.length
  const club = await story.step('a test club buys by the month, with a test card', hands.form * 3, async () => {
    const made = await signInByLink(said, 'you@kita.example')
    await registerPayer(made, outside, 'office@test.kita.example')
    await saveCard(made, outside, GOOD)
    await buyMonthly(made, 'proPlan')
    return made
  })
  const moved = await follow('Two months in minutes')
  await story.step('its months are settled, and nobody else had a mail', hands.look, async () => {
    const settled = moved.match(/^\d{4}-\d\d-01 .*bills? fixed.*charged/gm) ?? []
    sure(settled.length === 2, `two month ends fix and charge bills, not: ${moved}`)
    await documentOf(club, 'receipt')
    await mailTo(outside, 'office@test.kita.example', /paid|receipt/i)
    const others = outside.mails
      .slice(mailsBefore)
      .filter(({ to }) => !/you@kita\.example|@test\.kita\.example/.test(to))
    sure(others.length === 0, `mails left for ${others.map(({ to }) => to).join(', ')}`)
    sure(/not on the list/.test(moved), `unsent-mails lists none: ${moved}`)
  })
  await follow('Back to production')
}
