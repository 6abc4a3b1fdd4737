import rules from 'libphonenumber-js/max/metadata'
import examples from 'libphonenumber-js/mobile/examples'
import type { Plugin } from 'vite'

const NAME = 'virtual:telephone-rules'

const byCode = Object.entries(rules.country_calling_codes)

/** By two digits: 67 parts of at most 3 KiB. */
const groupOf = (callingCode: string): string => callingCode.slice(0, 2)

/** Whole: countries with one calling code refer to each other. */
function partOf(group: string): string {
  const codes = byCode.filter(([code]) => groupOf(code) === group)
  const countries = new Set(codes.flatMap(([, all]) => all))
  const ofGroup = (table: object) =>
    Object.entries(table).filter(([country]) => [...countries].some((one) => one === country))
  return JSON.stringify({
    rules: {
      version: rules.version,
      country_calling_codes: Object.fromEntries(codes),
      countries: Object.fromEntries(ofGroup(rules.countries)),
    },
    examples: Object.fromEntries(ofGroup(examples)),
  })
}

function table(): string {
  const callingCodes = Object.fromEntries(byCode.flatMap(([code, all]) => all.map((country) => [country, code])))
  const groups = [...new Set(byCode.map(([code]) => groupOf(code)))]
  return `
    export const callingCodes = ${JSON.stringify(callingCodes)}
    const parts = { ${groups.map((group) => `${group}: () => import('${NAME}/${group}')`).join()} }
    export const loadRules = async (callingCode) => (await parts[callingCode.slice(0, 2)]()).default`
}

/** All rules weigh 41 KiB; a form loads its country's. */
export const telephoneRules = (): Plugin => ({
  name: 'touchline:telephone-rules',
  resolveId: { filter: { id: /^virtual:telephone-rules/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:telephone-rules/ },
    handler: (id) => {
      const [, group] = id.split('/')
      return group === undefined ? table() : `export default ${partOf(group)}`
    },
  },
})
