declare const flavour: unique symbol

/**
 * A type of its own for the compiler, the plain value at run time (decision 125). A plain value is accepted wherever a
 * flavoured one is expected; one of another flavour is not. What is computed from it is plain again.
 */
export type Flavour<Plain, Name extends string> = Plain & { readonly [flavour]?: Name }
