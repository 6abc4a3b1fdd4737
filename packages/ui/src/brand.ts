interface Brand {
  readonly name: string
  readonly product: string
  readonly company: string
  readonly viewBox: string
}

export const brand: Brand = { name: '', product: '', company: '', viewBox: '' }

/** Once, before anything renders. */
export const wear = (worn: Brand): Brand => Object.assign(brand, worn)
