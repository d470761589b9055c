/** A section of a legal page. Its id is a link target. */
export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
}

/** A legal page. */
export interface LegalDocument {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

/** The terms of use. */
export const terms: LegalDocument = {
  title: "Terms of Service",
  lead:
    "These terms cover your use of the {brand} website: its pages, the tools directory, the IT glossary, " +
    "the blog and the project intake form. Work we do for a client is covered by a separate written " +
    "agreement.",
  sections: [
    {
      id: "acceptance-of-terms",
      title: "Acceptance of Terms",
      paragraphs: [
        "By using this website you accept these terms. If you do not accept them, please do not use the " +
          "site. If you use it on behalf of a company or another organization, you confirm that you are " +
          "entitled to accept these terms for it.",
        "We may change these terms when the website or the law changes. The version published on this page " +
          "applies from the moment it appears here, and continued use of the site after that means that " +
          "you accept it. Sending us the project intake form does not create a contract for services; such " +
          "a contract exists only when both sides have agreed to it in writing.",
      ],
    },
    {
      id: "use-license",
      title: "Use License",
      paragraphs: [
        "The texts, designs and other material on this website belong to {brand} or to those who have " +
          "allowed us to use them. You may read, print and share the pages for your own information, and " +
          "you may quote short passages if you name {brand} and link to the page they come from.",
        "You may not republish whole articles, glossary entries or directory listings, sell the material, " +
          "copy substantial parts of it into another collection, or remove notices of ownership, unless we " +
          "have agreed in writing. Names and marks of tools described in the directory belong to their " +
          "owners, and mentioning them implies no endorsement by them. This license ends if you break " +
          "these terms.",
      ],
    },
    {
      id: "user-responsibilities",
      title: "User Responsibilities",
      paragraphs: [
        "When you complete the project intake form, please give information that is accurate and that you " +
          "are entitled to share. Use an email address that is your own, and do not include passwords, " +
          "trade secrets or personal information about other people. The form is meant for a first " +
          "description, and confidential details can follow once we have agreed how to handle them.",
        "You agree not to disturb the website or the people who use it. In particular, do not try to reach " +
          "areas that are not open to you, send automated submissions, place harmful code, or request " +
          "pages at a rate that makes the site slower for others.",
      ],
    },
    {
      id: "service-availability",
      title: "Service Availability",
      paragraphs: [
        "We want the website to be available and correct, but we do not promise that it will be free of " +
          "interruptions or errors. We may change, pause or remove any part of it, for maintenance or for " +
          "other reasons, and where we can we will choose a time that causes little inconvenience.",
        "Articles, glossary entries and directory listings describe tools and methods that change quickly. " +
          "They are given for general information, reflect what we knew when they were written, and are no " +
          "substitute for advice on your own situation. Links lead to websites that we do not control, and " +
          "we are not responsible for what they contain.",
      ],
    },
    {
      id: "limitation-of-liability",
      title: "Limitation of Liability",
      paragraphs: [
        "The website is provided free of charge and as it stands. To the extent the law allows, {brand} " +
          "is not liable for indirect or consequential loss, for loss of profit, data or business, or for " +
          "decisions made on the basis of general information published here.",
        "Nothing in these terms excludes or limits liability where the law does not permit it, such as " +
          "liability for fraud, for intent or gross negligence, or for injury to life or health. Rights " +
          "that you have as a consumer and that cannot be waived by agreement remain unaffected. Liability " +
          "for services we perform for clients is set out in the agreement made for those services.",
      ],
    },
    {
      id: "governing-law",
      title: "Governing Law",
      paragraphs: [
        "These terms are governed by the law of the country in which the operator of this website is " +
          "established, without regard to rules that would lead to the law of another country. If you are " +
          "a consumer, you also keep the protection of the mandatory rules of the country where you live.",
        "If a disagreement arises, please write to us first, as most can be settled by a conversation. " +
          "Otherwise the courts at the operator’s place of establishment have jurisdiction, unless " +
          "mandatory law names another court. If one provision of these terms proves invalid, the others " +
          "remain in force.",
      ],
    },
  ],
};
