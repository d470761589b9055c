/** A legal page with numbered sections. Section ids are link targets. */
export interface LegalDocument {
  title: string;
  lead: string;
  sections: ReadonlyArray<{
    id: string;
    title: string;
    paragraphs: readonly string[];
    list?: readonly string[];
  }>;
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

/** The privacy policy. Must match what the intake form stores, and for how long. */
export const privacy: LegalDocument = {
  title: "Privacy Policy",
  lead:
    "You can read this website without telling us who you are. This page explains what we store when you " +
    "send us the project intake form, what is kept in your own browser, and what you can ask of us.",
  sections: [
    {
      id: "information-we-collect",
      title: "Information We Collect",
      paragraphs: [
        "When you send the project intake form, we store the answers you give: the type of project, the " +
          "problem it should solve, the people who will use it, your budget, your timelines, and the email " +
          "address at which we can reach you. We ask for nothing else, and you need no account to read the " +
          "site.",
        "We keep a submission for 24 months from the day we receive it and then delete it, unless it has " +
          "become part of an agreement with you or the law obliges us to keep it longer. As with any " +
          "website, the server that delivers a page also receives technical details of the request, such " +
          "as your IP address and browser type.",
      ],
    },
    {
      id: "how-we-use-information",
      title: "How We Use Information",
      paragraphs: [
        "We use the answers in the intake form to understand your project, to decide whether and how we " +
          "can help, and to reply to you. We do so because you have asked us to take these steps before a " +
          "possible agreement. If we work together, the submission becomes the starting point of the " +
          "project.",
        "We use technical details of requests only to deliver the pages, to keep the site secure and to " +
          "find faults. We do not build profiles of visitors, we make no decisions about you by automated " +
          "means alone, and we do not add your email address to a mailing list without your consent.",
      ],
    },
    {
      id: "information-sharing",
      title: "Information Sharing",
      paragraphs: [
        "We do not sell or rent personal information. Within {brand}, a submission is read only by the " +
          "people who assess and answer project requests.",
        "We rely on providers that host the website, store its data or deliver our email. They may handle " +
          "information for these purposes only, on our instructions and under an agreement that protects " +
          "it. Beyond that, we share information when the law requires it, when it is necessary to " +
          "establish or defend a legal claim, or when you have asked us to, for example to introduce you " +
          "to a specialist.",
      ],
    },
    {
      id: "data-security",
      title: "Data Security",
      paragraphs: [
        "We take reasonable technical and organizational measures to protect the information you send us. " +
          "Access to submissions is limited to those who need it for their work, and we collect little in " +
          "the first place, which is the most dependable protection we know.",
        "No system is free of risk, so please leave passwords, access keys and confidential documents out " +
          "of the intake form. If we learn of an incident that is likely to put your rights at risk, we " +
          "will inform you and the responsible authority as the law requires.",
      ],
    },
    {
      id: "cookies-and-tracking",
      title: "Cookies and Tracking",
      paragraphs: [
        "This website keeps two entries in the local storage of your browser. The entry “cookieConsent” " +
          "remembers the choice you made in the consent notice, so that we need not ask again. The entry " +
          "“onboarding-progress” remembers how far you have come in the project intake form, so that you " +
          "can leave and return. Both stay on your device until they are removed, and you can delete them " +
          "at any time in the settings of your browser.",
        "The site includes no third-party trackers. Should its operator add one, such as a service that " +
          "measures visits, this page will name it, and it will be used only in line with the choice you " +
          "have made.",
      ],
    },
    {
      id: "your-rights",
      title: "Your Rights",
      paragraphs: [
        "The information you send us remains yours to decide about. To use any of these rights, write to " +
          "us from the email address you gave in the form, so that we can find your submission. You may " +
          "also complain to the data protection authority where you live.",
      ],
      list: [
        "Access and control: you may ask what we have stored about you, have it corrected or deleted, and " +
          "object to its use or ask us to restrict it.",
        "Data portability: you may receive the answers you gave us in a common, machine-readable format, " +
          "for yourself or for another provider.",
        "Communication preferences: you may tell us at any time how you wish to be contacted, or that you " +
          "no longer wish to hear from us, and we will respect it.",
      ],
    },
  ],
};
