// Chromium knows the plural forms of Icelandic and nothing else of how it is written; other browsers know all of it. Here
// is what our pages need, as Unicode's CLDR has it (tests/icelandic.test.ts compares), for the constructors of Intl. Numbers
// and lists look as in Danish, dates as in Norwegian with other names of months.

const isIcelandic = (locales: Intl.LocalesArgument): boolean => /^is\b/.test(String(Array.isArray(locales) ? locales[0] : locales));
const hasOneForm = new Intl.PluralRules("is");
const counted = (count: number, [one, other]: readonly [string, string]) => (hasOneForm.select(Math.abs(count)) === "one" ? one : other);

const units: Record<string, readonly [string, string]> = {
  day: ["dagur", "dagar"],
  hour: ["klukkustund", "klukkustundir"],
  minute: ["mínúta", "mínútur"],
  second: ["sekúnda", "sekúndur"],
};

// "fyrir 5 mínútum", "eftir 5 mínútur", and what has a word of its own.
interface Relative {
  ago: readonly [string, string];
  ahead: readonly [string, string];
  named: Record<number, string>;
}
const relatives: Record<string, Relative> = {
  second: { ago: ["sekúndu", "sekúndum"], ahead: ["sekúndu", "sekúndur"], named: { 0: "núna" } },
  minute: { ago: ["mínútu", "mínútum"], ahead: ["mínútu", "mínútur"], named: { 0: "á þessari mínútu" } },
  hour: { ago: ["klukkustund", "klukkustundum"], ahead: ["klukkustund", "klukkustundir"], named: { 0: "þessa stundina" } },
  day: { ago: ["degi", "dögum"], ahead: ["dag", "daga"], named: { [-2]: "í fyrradag", [-1]: "í gær", 0: "í dag", 1: "á morgun", 2: "eftir tvo daga" } },
  week: { ago: ["viku", "vikum"], ahead: ["viku", "vikur"], named: { [-1]: "í síðustu viku", 0: "í þessari viku", 1: "í næstu viku" } },
  month: { ago: ["mánuði", "mánuðum"], ahead: ["mánuð", "mánuði"], named: { [-1]: "í síðasta mánuði", 0: "í þessum mánuði", 1: "í næsta mánuði" } },
  year: { ago: ["ári", "árum"], ahead: ["ár", "ár"], named: { [-1]: "á síðasta ári", 0: "á þessu ári", 1: "á næsta ári" } },
};

const norwegianMonths = ["jan", "feb", "mar", "apr", "mai", "jun", "jul", "aug", "sep", "okt", "nov", "des"];
const months = ["janúar", "febrúar", "mars", "apríl", "maí", "júní", "júlí", "ágúst", "september", "október", "nóvember", "desember"];
const shortMonths = ["jan.", "feb.", "mar.", "apr.", "maí", "jún.", "júl.", "ágú.", "sep.", "okt.", "nóv.", "des."];

// Those that we have tiles for.
const languageNames: Record<string, string> = {
  bg: "búlgarska", ca: "katalónska", cs: "tékkneska", da: "danska", de: "þýska", el: "gríska", en: "enska", es: "spænska",
  et: "eistneska", fi: "finnska", fr: "franska", hr: "króatíska", is: "íslenska", it: "ítalska", nb: "norskt bókmál",
  nl: "hollenska", no: "norska", pl: "pólska", pt: "portúgalska", ro: "rúmenska", ru: "rússneska", sk: "slóvakíska",
  sl: "slóvenska", sv: "sænska", tr: "tyrkneska", uk: "úkraínska",
};

let isTaught = false;

export function teachIcelandic(): void {
  if (isTaught) return;
  isTaught = true;

  class NumberFormat extends Intl.NumberFormat {
    readonly #unit: readonly [string, string] | undefined;
    constructor(locales?: Intl.LocalesArgument, options: Intl.NumberFormatOptions = {}) {
      const unit = isIcelandic(locales) && options.style === "unit" ? units[options.unit ?? ""] : undefined;
      super(isIcelandic(locales) ? "da" : locales, unit ? {} : options);
      this.#unit = unit;
    }
    override format = (value: number | bigint): string => {
      const number = super.format(value);
      return this.#unit ? `${number} ${counted(Number(value), this.#unit)}` : number;
    };
  }

  class ListFormat extends Intl.ListFormat {
    constructor(locales?: Intl.LocalesArgument, options?: Intl.ListFormatOptions) {
      super(isIcelandic(locales) ? "da" : locales, options);
    }
  }

  class RelativeTimeFormat extends Intl.RelativeTimeFormat {
    readonly #isOurs: boolean;
    readonly #hasNames: boolean;
    constructor(locales?: Intl.LocalesArgument, options?: Intl.RelativeTimeFormatOptions) {
      super(isIcelandic(locales) ? "da" : locales, options);
      this.#isOurs = isIcelandic(locales);
      this.#hasNames = options?.numeric === "auto";
    }
    override format(value: number, unit: Intl.RelativeTimeFormatUnit): string {
      const known = relatives[unit.replace(/s$/, "")];
      if (!this.#isOurs || !known) return super.format(value, unit);
      if (this.#hasNames && known.named[value] !== undefined) return known.named[value];
      const number = new NumberFormat("is").format(Math.abs(value));
      return value < 0 ? `fyrir ${number} ${counted(value, known.ago)}` : `eftir ${number} ${counted(value, known.ahead)}`;
    }
  }

  class DateTimeFormat extends Intl.DateTimeFormat {
    readonly #months: readonly string[] | undefined;
    constructor(locales?: Intl.LocalesArgument, options: Intl.DateTimeFormatOptions = {}) {
      super(isIcelandic(locales) ? "nb" : locales, options);
      const isLong = options.dateStyle === "long" || options.month === "long";
      if (isIcelandic(locales)) this.#months = isLong ? months : shortMonths;
    }
    override format = (date?: Date | number): string => {
      if (!this.#months) return super.format(date);
      const name = (month: string) => this.#months![norwegianMonths.indexOf(month.slice(0, 3))] ?? month; // or a number
      return super.formatToParts(date).map(({ type, value }) => (type === "month" ? name(value) : value)).join("");
    };
  }

  class DisplayNames extends Intl.DisplayNames {
    readonly #isOurs: boolean;
    constructor(locales: Intl.LocalesArgument, options: Intl.DisplayNamesOptions) {
      super(isIcelandic(locales) ? "da" : locales, options);
      this.#isOurs = isIcelandic(locales) && options.type === "language";
    }
    override of(code: string): string | undefined {
      return (this.#isOurs ? languageNames[code] : undefined) ?? super.of(code);
    }
  }

  Object.assign(Intl, { NumberFormat, ListFormat, RelativeTimeFormat, DateTimeFormat, DisplayNames });
}
