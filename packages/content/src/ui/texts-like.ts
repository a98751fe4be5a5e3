/** The shape of a set of texts: the same keys, any words. Translations are checked against English. */
export type TextsLike<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : TextsLike<Texts[Key]>
}
