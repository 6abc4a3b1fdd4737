import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { deskOf, enterDesk } from '../desk.ts'
import { expect, test } from '../fixtures.ts'

test.use({ world: 'own' })

const contractOf = (code: string) =>
  `(select c.contract_id from contracts c join organizations o using (organization_id)
    where o.organization_code = '${code}' and c.customer_type = 'manage_organization')`

const again = (code: string, role: string, of = '') =>
  `insert into plan_entries
    select (jsonb_populate_record(e, jsonb_build_object('entry_id', gen_random_uuid()${of}))).* from plan_entries e
    where e.entry_id = (select entry_id from plan_entries
      where contract_id = ${contractOf(code)} and role = '${role}' order by starts_at desc limit 1)`

const month = `date_trunc('month', now() at time zone 'Asia/Tokyo')`
const thisMonth = `, 'starts_at', ${month} at time zone 'Asia/Tokyo',
  'ends_at', (${month} + interval '1 month') at time zone 'Asia/Tokyo'`

const errors = [
  {
    club: '港南ハンドボールクラブ',
    says: /./,
    plant: [
      `update plan_entries set contract_plan_id = replace(contract_plan_id, 'Discount20Percent', ''), coupon_id = null
        where contract_id = ${contractOf('asia-minato')}`,
    ],
  },
  { club: 'Kita Rowing Club', says: /Viewers: \d+ in place of \d+/, plant: [again('asia-basic', 'viewer')] },
  {
    club: 'Minato Football Club',
    says: /Extra hours: \d+ in place of \d+/,
    plant: [again('asia-standard', 'upload', thisMonth), again('asia-standard', 'upload', thisMonth)],
  },
  {
    club: '青葉バレーボールクラブ',
    says: /Downgrades|Days of the month/,
    plant: [`update contracts set zone = 'America/New_York' where contract_id = ${contractOf('asia-standard-plus')}`],
  },
  {
    club: '青嵐フットボールアカデミー',
    says: /Price list/,
    plant: [
      "update contract_plans set price_jpy = price_jpy * 11 / 10 where contract_plan_id = 'mbpPlan.base'",
      'update catalogue_version set version = gen_random_uuid()',
    ],
  },
]

/** As nobody could by the product. */
async function plant(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres')
  const [, , , port] = readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(folder, 'superuser-password'), 'utf8')
  const address = `postgres://postgres:${password}@127.0.0.1:${port}/touchline_asia`
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  for (const statement of errors.flatMap((error) => error.plant)) await client.query(statement)
  await client.end()
}

test('a lost coupon, a doubled seat, hours counted twice, a zone and a wrong price list stand among the strangest bills', async ({
  page,
  address,
  product,
}) => {
  await enterDesk(page, deskOf(address), 'finance')
  await page.goto(`${deskOf(address)}/#/first?region=asia`)
  const compute = page.getByRole('button', { name: /^Compute/ })
  await compute.click()
  await expect(page.getByText(/^Computed on .+ by finance/)).toBeVisible()
  const rows = page.getByRole('region', { name: /strangest bill/ }).getByRole('row')
  await expect(rows.first()).toBeVisible()
  const before = (await rows.allInnerTexts()).join('\n')
  await plant(product.dataDir)
  await compute.click()
  for (const { club, says } of errors) {
    const row = rows.filter({ hasText: club })
    await expect(row).toContainText(says)
    await expect(async () => expect(before).not.toContain(await row.innerText())).toPass()
  }
})
